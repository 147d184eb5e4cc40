import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Tag } from "#app/ui/feedback/tag.tsx"
import {
  CheckIcon,
  ClockIcon,
  ErrorIcon,
  PackageIcon,
  TruckIcon,
} from "#app/ui/icon/status-icons.tsx"
import type { OrderStatus, PaymentStatus } from "#domain/order.ts"

const TONES = {
  collecting: { tone: "info", Icon: PackageIcon },
  in_progress: { tone: "warning", Icon: TruckIcon },
  delivered: { tone: "success", Icon: CheckIcon },
  cancelled: { tone: "error", Icon: ErrorIcon },
} as const

const PAYMENT_TONES = {
  pending: { tone: "warning", Icon: ClockIcon },
  paid: { tone: "success", Icon: CheckIcon },
  refused: { tone: "error", Icon: ErrorIcon },
  expired: { tone: "error", Icon: ErrorIcon },
  refunded: { tone: "info", Icon: CheckIcon },
} as const

interface OrderTagProps {
  status: OrderStatus
  paymentStatus: PaymentStatus
}

/**
 * The status of an order. While it is unpaid, the status of its payment, because collecting starts
 * after the payment.
 */
export function OrderTag({ status, paymentStatus }: OrderTagProps) {
  if (status === "collecting" && paymentStatus !== "paid") {
    return <PaymentTag status={paymentStatus} orderStatus={status} />
  }
  const { tone, Icon } = TONES[status]
  return (
    <Tag tone={tone} icon={<Icon size={14} />}>
      {t(`cabinet:status.${status}`)}
    </Tag>
  )
}

interface PaymentTagProps {
  status: PaymentStatus
  orderStatus: OrderStatus
}

/** The status of an order's payment. */
export function PaymentTag({ status, orderStatus }: PaymentTagProps) {
  const { tone, Icon } = PAYMENT_TONES[status]
  return (
    <Tag tone={tone} icon={<Icon size={14} />}>
      {formatPaymentStatus(status, orderStatus)}
    </Tag>
  )
}

/** The text of a payment's status. Cancelling a paid order refunds it. */
export function formatPaymentStatus(status: PaymentStatus, orderStatus: OrderStatus): string {
  if (orderStatus === "cancelled" && status === "paid") return t("cabinet:refunding")
  if (orderStatus === "cancelled" && status === "refused") return t("cabinet:not_paid")
  return t(`cabinet:payment_status.${status}`)
}
