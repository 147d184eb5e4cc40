import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
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
        <Button href={pagePath("cancelOrder", { id: order.id })} tone="quiet" block keepScroll>
          {t("cabinet:cancel")}
        </Button>
      ) : null}
    </Stack>
  )
}
