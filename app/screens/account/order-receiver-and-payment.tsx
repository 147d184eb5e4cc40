import "server-only"
import { t } from "#app/i18n/translations.ts"
import { formatCardWithBrand } from "#app/screens/shared/format-masked-card.ts"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Order } from "#contract/orders.ts"
import { awaitsPayment } from "./order-status-tag.tsx"
import { PaymentStatusTag } from "./payment-status-tag.tsx"

/** The receiver and the payment of an order. */
export function OrderReceiverAndPayment({ order }: { order: Order }) {
  return (
    <>
      <Facts id="receiver" title={t("cabinet:receiver")} rows={receiverRows(order)} />
      <Facts id="payment" title={t("cabinet:payment")} rows={paymentRows(order)} />
    </>
  )
}

interface FactsProps {
  id: string
  title: string
  rows: readonly TermRow[]
}

function Facts({ id, title, rows }: FactsProps) {
  return (
    <Box as="section" labelledBy={id}>
      <Stack space={4}>
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        <TermList facts rows={rows} />
      </Stack>
    </Box>
  )
}

const textRow = (term: string, value: string): TermRow => ({ term, value, as: "text" })

function receiverRows({ receiver, notes }: Order): TermRow[] {
  const { region, district, address } = receiver
  return [
    textRow(t("cabinet:name"), receiver.full_name),
    {
      term: t("cabinet:phone"),
      value: (
        <Text as="span" nowrap>
          {receiver.phone}
        </Text>
      ),
      as: "text",
    },
    ...(receiver.email === null ? [] : [textRow(t("cabinet:email"), receiver.email)]),
    textRow(t("cabinet:address"), [region, district, address].join(", ")),
    ...(notes === "" ? [] : [textRow(t("cabinet:notes"), notes)]),
  ]
}

function paymentRows(order: Order): TermRow[] {
  const { status, payment_status: paymentStatus } = order
  const paymentState = {
    term: t("cabinet:state_of_payment"),
    value: (
      <PaymentStatusTag
        status={status}
        paymentStatus={paymentStatus}
        isRefunding={order.refunding}
        paymentType={order.payment_type}
        total={order.total}
      />
    ),
  }
  return [
    textRow(t("cabinet:way_to_pay"), formatPaymentMethod(order)),
    // While the order awaits its payment, the tag beside the page's heading shows the payment status, so these facts do
    // not repeat it.
    ...(awaitsPayment({ status, paymentStatus }) ? [] : [paymentState]),
    ...(order.payer_name === null ? [] : [textRow(t("cabinet:payer"), order.payer_name)]),
    ...(order.sponsor_name === null ? [] : [textRow(t("cabinet:sponsor"), order.sponsor_name)]),
    ...(order.parent_name === null ? [] : [textRow(t("cabinet:parent"), order.parent_name)]),
  ]
}

function formatPaymentMethod({ payment_type, card }: Order): string {
  if (payment_type === "bonus") return t("cabinet:bonus_points")
  return card === null ? t("cabinet:card") : formatCardWithBrand(card)
}
