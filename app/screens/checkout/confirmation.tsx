import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import type { TypedConfirmation } from "#app/schemas/checkout.ts"
import { linkToLegalText } from "#app/screens/shared/contact-and-legal-links.tsx"
import { cardBrandName, formatMaskedCard } from "#app/screens/shared/format-masked-card.ts"
import { PromocodeForm } from "#app/screens/shared/promocode/promocode-form.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RenderedMarkup } from "#app/ui/markup/rendered-markup.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Card } from "#contract/account.ts"
import type { Payer } from "#contract/checkout.ts"
import type { CheckoutStep } from "#domain/checkout-steps.ts"
import { formatDateRange } from "#domain/format-date.ts"
import type { PaymentOption } from "#domain/payment.ts"
import { CheckoutFrame } from "./checkout-frame.tsx"
import type { DeliveryValues } from "./delivery-form.tsx"
import { DELIVERY_FORM, ORDER_FORM } from "./form-ids.ts"
import { formatArrival } from "./format-arrival.ts"
import { OrderForm } from "./order-form.tsx"
import type { OrderView } from "./order-view.ts"
import { ReviewList } from "./review-list/review-list.tsx"

export interface ConfirmationView {
  order: OrderView
  furthestStep: CheckoutStep
  receiver: { name: string; phone: string; email: string | null }
  address: string
  notes: string
  payment: { option: PaymentOption; card: Card | null }
  promocodeProblem: string | null
  payer: Payer | null
  managerId: number | null
  unpaidManagerId: number | null
  /**
   * What the customer ticked and typed on this page before pressing a button that shows the page again, such as the one
   * that applies a promocode; null on any other visit.
   */
  typed: TypedConfirmation | null
  /** Idempotency key of the order. */
  key: string
  /** Identifies the customer and the cart to which a draft of this step belongs. */
  draftOwnerKey: string
  /** Hash of the lines, receiver, address and payment that the customer sees. */
  confirmationHash: string
  /** ISO code of the country for which the form is opened. */
  country: string
}

/** Step 3 of the checkout: the customer reviews the order and places it. */
export function ConfirmationStep({ view }: { view: ConfirmationView }) {
  const { order, furthestStep, payment } = view
  return (
    <CheckoutFrame
      step="confirmation"
      furthestStep={furthestStep}
      order={order}
      title={t("checkout:confirmation_title")}
    >
      <Stack space={8}>
        <RenderedMarkup>
          <Review view={view} />
        </RenderedMarkup>
        <PromocodeForm
          id="promocode"
          action={pagePath("confirmation")}
          applied={order.promocode}
          problem={view.promocodeProblem}
          typed={view.typed?.promocode}
          sharedFormId={ORDER_FORM}
          draftOwnerKey={view.draftOwnerKey}
          country={view.country}
          texts={{
            promocode: t("checkout:promocode"),
            apply: t("checkout:apply"),
            reset: t("checkout:reset"),
            applied: t("checkout:promocode_applied", { percent: order.discountPercent }),
            removed: t("checkout:promocode_removed"),
          }}
        />
        <OrderForm
          action={pagePath("confirmation")}
          backHref={pagePath("payment")}
          orderKey={view.key}
          draftOwnerKey={view.draftOwnerKey}
          confirmationHash={view.confirmationHash}
          country={view.country}
          notes={view.notes}
          total={order.total}
          promocode={order.promocode}
          payer={view.payer}
          managerId={String(view.managerId ?? "")}
          unpaidManagerId={String(view.unpaidManagerId ?? "")}
          typed={view.typed}
          redirectsToProvider={payment.option === "card" && payment.card === null}
          arrivalText={order.arrival && formatArrival(order.arrival)}
          waitingText={payment.card === null ? null : t("checkout:waiting_for_bank")}
          terms={
            <RichText
              text={t("checkout:terms")}
              marks={{ terms: (text) => linkToLegalText("terms-of-use", text) }}
            />
          }
          texts={{
            back: t("common:back"),
            placeOrder: `${t("checkout:place_order")} · ${formatPrice(order.total, order.currency)}`,
            throughManager: t("checkout:through_manager"),
            managerId: t("checkout:manager_id"),
            payer: t("checkout:payer", { name: view.payer?.name ?? "" }),
            payerRemoved: t("checkout:payer_removed"),
            check: t("checkout:check"),
            reset: t("checkout:reset"),
          }}
        />
      </Stack>
    </CheckoutFrame>
  )
}

function Review({ view }: { view: ConfirmationView }) {
  const { receiver, address, notes, payment } = view
  const { arrival } = view.order
  const fieldHref = (field: keyof DeliveryValues) =>
    `${pagePath("delivery")}#${DELIVERY_FORM}-${field}`
  const changeText = t("checkout:change")
  return (
    <ReviewList
      rows={[
        {
          term: t("checkout:receiver"),
          value: (
            <>
              {receiver.name}
              <br />
              <Text as="span" nowrap>
                {receiver.phone}
              </Text>
              {receiver.email === null ? null : (
                <>
                  <br />
                  {receiver.email}
                </>
              )}
            </>
          ),
          changeHref: fieldHref("fullName"),
          changeText,
          changeLabel: t("checkout:change_receiver"),
        },
        {
          term: t("checkout:address"),
          value: address,
          changeHref: fieldHref("region"),
          changeText,
          changeLabel: t("checkout:change_address"),
        },
        ...(notes === ""
          ? []
          : [
              {
                term: t("checkout:notes"),
                value: notes,
                changeHref: fieldHref("notes"),
                changeText,
                changeLabel: t("checkout:change_notes"),
              },
            ]),
        ...(arrival === null
          ? []
          : [
              {
                term: t("checkout:step.delivery"),
                value: <TabularDigits>{formatDateRange(arrival)}</TabularDigits>,
                changeHref: null,
              },
            ]),
        {
          term: t("checkout:payment"),
          value: <Payment {...payment} />,
          changeHref: pagePath("payment"),
          changeText,
          changeLabel: t("checkout:change_payment"),
        },
      ]}
    />
  )
}

function Payment({ option, card }: ConfirmationView["payment"]) {
  if (option === "bonus") return t("checkout:bonus")
  if (!card) return t("checkout:hosted")
  return (
    <>
      {cardBrandName(card.brand)} <TabularDigits>{formatMaskedCard(card.masked)}</TabularDigits>
    </>
  )
}
