import "server-only"
import { Form } from "react-router"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { RepeatIcon } from "#app/ui/icon/controls-icons.tsx"

/** The button that orders the products of an order again. */
export function ReorderForm({ orderId }: { orderId: string }) {
  return (
    <Form method="post" action={localePath(currentLocale(), "form/reorder")}>
      <input type="hidden" name="order" value={orderId} />
      <SubmitButton tone="line" block icon={<RepeatIcon />}>
        {t("cabinet:reorder")}
      </SubmitButton>
    </Form>
  )
}
