import "server-only"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatCardWithBrand } from "#app/screens/shared/format-masked-card.ts"
import { formatDeadline } from "#app/screens/shared/format-moment.ts"
import { TermList } from "#app/screens/shared/order-summary/term-list.tsx"
import { ReorderForm } from "#app/screens/shared/reorder-form.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { IllustratedMessage } from "#app/ui/feedback/illustrated-message.tsx"
import { Timeline } from "#app/ui/feedback/timeline.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { QUIET_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { Thumb } from "#app/ui/media/thumb.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Currency } from "#domain/money.ts"
import type { OrderStatus } from "#domain/order-status.ts"
import type { PaymentOption, PaymentStatus } from "#domain/payment.ts"
import * as styles from "./accepted.css.ts"
import { ClearConfirmationStepDraft } from "./clear-confirmation-step-draft.tsx"
import { formatArrival } from "./format-arrival.ts"

export interface AcceptedView {
  firstName: string
  /** Dates `YYYY-MM-DD`; null when the order has none. */
  arrival: { from: string; to: string } | null
  id: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentType: PaymentOption
  /** Masked number of the card that was charged; null if no card was charged. */
  card: string | null
  /** URL paths of the perfumes' pictures, without width and format, and the names of the perfumes. */
  pictures: readonly { image: string; name: string }[]
  count: number
  /** Minor units. */
  total: number
  currency: Currency
  /** URL of the provider's payment page; null unless the order waits for a payment there. */
  payUrl: string | null
  /** Whether money arrived for a payment that had already been refused. The shop then returns this money. */
  isReturning: boolean
  /** Why a refused order cannot be paid now, as the shop API says it; null when it can be paid. */
  payProblem: string | null
  /** Time in ISO 8601 until which the customer can pay the unpaid order; null when the order cannot be paid. */
  payUntil: string | null
  /**
   * For a refused order, the earlier time until which the provider's page can be opened, so that the customer has time
   * to pay there. Null when that time is over, and for other orders.
   */
  startPayingUntil: string | null
  /** IANA name. */
  timeZone: string
}

/** The page that the customer sees after placing an order: the result, and what happens next. */
export function AcceptedPage({ view }: { view: AcceptedView }) {
  const { title, description, isGood } = describe(view)
  return (
    <Container>
      <ClearConfirmationStepDraft />
      <IllustratedMessage
        art={
          <Ikat
            {...(isGood ? {} : { colors: QUIET_IKAT })}
            seed="accepted"
            width={168}
            height={224}
          />
        }
        headingLevel={1}
        title={title}
        description={description}
        lead
        actions={
          <Actions align="center">
            {view.payUrl === null ? null : (
              <Button href={view.payUrl}>{t("checkout:pay_now")}</Button>
            )}
            <Button
              href={pagePath("order", { id: view.id })}
              tone={view.payUrl === null ? "primary" : "line"}
            >
              {isRefused(view) && view.payProblem === null
                ? t("cabinet:pay_again")
                : t("checkout:see_order")}
            </Button>
            {isRefused(view) && view.payProblem !== null ? <ReorderForm orderId={view.id} /> : null}
            <Button href={pagePath("products")} tone="line">
              {t("checkout:all_perfumes")}
            </Button>
          </Actions>
        }
      >
        <div className={styles.pictures}>
          {view.pictures.map(({ image, name }) => (
            <Thumb
              key={image + name}
              source={productPicture(image, "thumb")}
              alt={name}
              width={64}
            />
          ))}
        </div>
        <NextSteps view={view} />
        <TermList
          facts
          ruled
          rows={[
            { term: t("checkout:payment"), value: paymentText(view), as: "text" },
            {
              term: t("checkout:pieces"),
              value: t("checkout:pieces_count", { count: view.count }),
            },
            {
              term: t("checkout:total"),
              value: (
                <Text as="span" weight="strong">
                  {formatPrice(view.total, view.currency)}
                </Text>
              ),
            },
          ]}
        />
      </IllustratedMessage>
    </Container>
  )
}

/** Lists what the shop does next with a paid order. */
function NextSteps({ view: { arrival, status, paymentStatus } }: { view: AcceptedView }) {
  if (!arrival || status !== "collecting" || paymentStatus !== "paid") return null
  return (
    <div className={styles.next}>
      <Timeline
        label={t("checkout:next")}
        steps={[
          { title: t("checkout:next_collect"), state: "now" },
          { title: t("checkout:next_call"), state: "todo" },
          { title: formatArrival(arrival), state: "todo" },
        ]}
      />
    </div>
  )
}

const isRefused = ({ status, paymentStatus }: AcceptedView) =>
  status === "collecting" && paymentStatus === "refused"

export function acceptedTitle(view: AcceptedView): string {
  return describe(view).title
}

function describe(view: AcceptedView) {
  const { firstName: name, status, paymentStatus, arrival } = view
  const number = formatOrderNumber(view.number)
  if (status === "cancelled") {
    const description = t("checkout:cancelled_words", { number })
    return { title: t("checkout:cancelled_title"), description, isGood: false }
  }
  if (paymentStatus === "pending" && view.payUrl === null) {
    const description = [t("checkout:received", { number }), t("checkout:checking_words")].join(" ")
    return { title: t("checkout:checking_title"), description, isGood: true }
  }
  if (paymentStatus === "pending") {
    const description = [t("checkout:pending_words", { name, number }), formatPayUntil(view)].join(
      " ",
    )
    return { title: t("checkout:pending_title"), description, isGood: true }
  }
  // A delivered order is paid, or was refunded afterwards.
  if (paymentStatus !== "paid" && status !== "delivered") {
    const words = t(
      view.isReturning ? "checkout:unpaid_returning_words" : "checkout:unpaid_words",
      { number },
    )
    const next = view.payProblem ?? t("checkout:unpaid_other_card")
    const description = [words, next, formatPayUntil(view)].join(" ")
    return { title: t("checkout:unpaid_title"), description, isGood: false }
  }
  const description = t(arrival ? "checkout:accepted_thanks" : "checkout:accepted_words", {
    name,
    number,
  })
  return { title: t("checkout:accepted"), description, isGood: true }
}

function formatPayUntil({ startPayingUntil, payUntil, timeZone }: AcceptedView): string {
  if (startPayingUntil !== null)
    return t("cabinet:start_paying_until", { moment: formatDeadline(startPayingUntil, timeZone) })
  return payUntil === null
    ? ""
    : t("cabinet:pay_until", { moment: formatDeadline(payUntil, timeZone) })
}

function paymentText(view: AcceptedView): string {
  const payment = paymentMethodText(view)
  const isPaid = view.paymentStatus === "paid" && view.status !== "cancelled"
  return isPaid ? t("checkout:payment_paid", { payment }) : payment
}

function paymentMethodText({ paymentType, card }: AcceptedView): string {
  if (paymentType === "bonus") return t("checkout:bonus")
  return card === null ? t("checkout:card") : formatCardWithBrand(card)
}
