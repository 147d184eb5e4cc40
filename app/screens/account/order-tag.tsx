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
  collecting: { tone: "info", Sign: PackageIcon },
  in_progress: { tone: "warning", Sign: TruckIcon },
  delivered: { tone: "success", Sign: CheckIcon },
  cancelled: { tone: "error", Sign: ErrorIcon },
} as const

const PAYMENT_TONES = {
  pending: { tone: "warning", Sign: ClockIcon },
  paid: { tone: "success", Sign: CheckIcon },
  refused: { tone: "error", Sign: ErrorIcon },
  expired: { tone: "error", Sign: ErrorIcon },
  refunded: { tone: "info", Sign: CheckIcon },
} as const

interface OrderTagProps {
  status: OrderStatus
  paymentStatus: PaymentStatus
}

/** Where an order stands; one that is not paid yet is not being collected, and says so. */
export function OrderTag({ status, paymentStatus }: OrderTagProps) {
  if (status === "collecting" && paymentStatus !== "paid") {
    return <PaymentTag status={paymentStatus} orderStatus={status} />
  }
  const { tone, Sign } = TONES[status]
  return (
    <Tag tone={tone} icon={<Sign size={14} />}>
      {t(`cabinet:status.${status}`)}
    </Tag>
  )
}

interface PaymentTagProps {
  status: PaymentStatus
  orderStatus: OrderStatus
}

/** What became of the payment. */
export function PaymentTag({ status, orderStatus }: PaymentTagProps) {
  const { tone, Sign } = PAYMENT_TONES[status]
  return (
    <Tag tone={tone} icon={<Sign size={14} />}>
      {formatPaymentStatus(status, orderStatus)}
    </Tag>
  )
}

/** A cancelled order's money is on its way back, or was never taken. */
export function formatPaymentStatus(status: PaymentStatus, orderStatus: OrderStatus): string {
  if (orderStatus === "cancelled" && status === "paid") return t("cabinet:refunding")
  if (orderStatus === "cancelled" && status === "refused") return t("cabinet:not_paid")
  return t(`cabinet:payment_status.${status}`)
}
