import "server-only"
import { Form } from "react-router"
import { localePath, orderPath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { RepeatIcon } from "#app/ui/icon/controls-icons.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import type { Order } from "#contract/orders.ts"

/** Buttons that order the same products again, and that cancel an order that has not been sent yet. */
export function OrderActions({ order }: { order: Pick<Order, "id" | "status"> }) {
  return (
    <Stack space={2}>
      <Form method="post" action={localePath(currentLocale(), "form/reorder")}>
        <input type="hidden" name="order" value={order.id} />
        <SubmitButton tone="line" block icon={<RepeatIcon />}>
          {t("cabinet:reorder")}
        </SubmitButton>
      </Form>
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
