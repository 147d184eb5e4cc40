import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { CheckIcon, ErrorIcon, PackageIcon, TruckIcon } from "#app/ui/icon/status-icons.tsx"
import { PaymentStatusTag, type PaymentStatusTagProps } from "./payment-status-tag.tsx"

const TONES = {
  collecting: { tone: "info", Icon: PackageIcon },
  in_progress: { tone: "warning", Icon: TruckIcon },
  delivered: { tone: "success", Icon: CheckIcon },
  cancelled: { tone: "error", Icon: ErrorIcon },
} as const

/** Whether the order waits for its payment: the shop starts to collect it only after the payment. */
export function awaitsPayment(
  order: Pick<PaymentStatusTagProps, "status" | "paymentStatus">,
): boolean {
  return order.status === "collecting" && order.paymentStatus !== "paid"
}

/** Shows the status of an order. While the order awaits its payment, shows the status of the payment instead. */
export function OrderStatusTag(order: PaymentStatusTagProps) {
  if (awaitsPayment(order)) return <PaymentStatusTag {...order} />
  const { tone, Icon } = TONES[order.status]
  return (
    <Tag tone={tone} icon={<Icon size={14} />}>
      {t(`cabinet:status.${order.status}`)}
    </Tag>
  )
}
