import "server-only"
import { Form } from "react-router"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { formatMaskedCard } from "#app/screens/shared/format-masked-card.ts"
import { Button } from "#app/ui/action/button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Dialog } from "#app/ui/overlay/dialog.tsx"
import type { Card } from "#contract/account.ts"

/** Asks the customer to confirm the removal of a saved card. */
export function RemoveCardDialog({ card: { id, masked } }: { card: Card }) {
  return (
    <Dialog
      id="remove-card"
      title={t("cabinet:remove_card_title", { number: formatMaskedCard(masked) })}
      lead={t("cabinet:remove_card_lead")}
      closeHref={pagePath("profile")}
    >
      <Form method="post" action={localePath(currentLocale(), "form/remove-card")}>
        <input type="hidden" name="card" value={id} />
        <Actions align="split">
          <Button href={pagePath("profile")} tone="line" replace keepScroll>
            {t("cabinet:remove_card_keep")}
          </Button>
          <SubmitButton>{t("cabinet:remove_card_confirm")}</SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  )
}
