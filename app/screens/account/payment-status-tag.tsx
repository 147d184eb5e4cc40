import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { CheckIcon, ClockIcon, ErrorIcon } from "#app/ui/icon/status-icons.tsx"
import type { OrderStatus } from "#domain/order-status.ts"
import type { PaymentOption, PaymentStatus } from "#domain/payment.ts"

const TONES = {
  pending: { tone: "warning", Icon: ClockIcon },
  paid: { tone: "success", Icon: CheckIcon },
  refused: { tone: "error", Icon: ErrorIcon },
  expired: { tone: "error", Icon: ErrorIcon },
  refunded: { tone: "info", Icon: CheckIcon },
} as const

export interface PaymentStatusTagProps {
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Whether the shop still has to return the money of a delivered order. */
  isRefunding?: boolean | undefined
  paymentType: PaymentOption
  /** Minor units. */
  total: number
}

/** The status of an order's payment. */
export function PaymentStatusTag(order: PaymentStatusTagProps) {
  const { tone, Icon } = TONES[order.paymentStatus]
  return (
    <Tag tone={tone} icon={<Icon size={14} />}>
      {formatPaymentStatus(order)}
    </Tag>
  )
}

/**
 * Returns the text of a payment's status. When an order is cancelled, or refunded after its delivery, the customer gets
 * the money or the bonus points back, and the text says which. A cancelled order that a promocode had made free is
 * shown as not paid.
 */
export function formatPaymentStatus(order: PaymentStatusTagProps): string {
  const { status, paymentStatus, isRefunding, paymentType, total } = order
  if (paymentStatus === "paid" && (status === "cancelled" || isRefunding)) {
    return t("cabinet:refunding")
  }
  if (status === "cancelled" && paymentStatus === "refused") return t("cabinet:not_paid")
  if (paymentStatus === "refunded" && total === 0) return t("cabinet:not_paid")
  if (paymentStatus === "refunded" && paymentType === "bonus") return t("cabinet:points_returned")
  return t(`cabinet:payment_status.${paymentStatus}`)
}
