import "server-only"
import { orderPath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { ReorderForm } from "#app/screens/shared/reorder-form.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import type { Order } from "#contract/orders.ts"

/** Buttons that order the same products again, and that cancel an order that has not been sent yet. */
export function OrderActions({ order }: { order: Pick<Order, "id" | "status"> }) {
  return (
    <Stack space={2}>
      <ReorderForm orderId={order.id} />
      {order.status === "collecting" ? (
        <Button
          href={`${orderPath(currentLocale(), order.id)}/cancel`}
          tone="quiet"
          block
          keepScroll
        >
          {t("cabinet:cancel")}
        </Button>
      ) : null}
    </Stack>
  )
}
