import "server-only"
import { t } from "#app/i18n/words.ts"
import type { OrderStatus, PaymentStatus } from "#domain/order.ts"
import { CheckIcon, ClockIcon, ErrorIcon, PackageIcon, TruckIcon } from "../icon/status-icons.tsx"
import { Tag } from "../tag/tag.tsx"

const LOOKS = {
  collecting: { tone: "info", Sign: PackageIcon },
  in_progress: { tone: "warning", Sign: TruckIcon },
  delivered: { tone: "success", Sign: CheckIcon },
  cancelled: { tone: "error", Sign: ErrorIcon },
} as const

const PAYMENT_LOOKS = {
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
    return <PaymentTag status={paymentStatus} />
  }
  const { tone, Sign } = LOOKS[status]
  return (
    <Tag tone={tone} icon={<Sign size={14} />}>
      {t(`cabinet:status.${status}`)}
    </Tag>
  )
}

/** What became of the payment. */
export function PaymentTag({ status }: { status: PaymentStatus }) {
  const { tone, Sign } = PAYMENT_LOOKS[status]
  return (
    <Tag tone={tone} icon={<Sign size={14} />}>
      {t(`cabinet:payment_status.${status}`)}
    </Tag>
  )
}
