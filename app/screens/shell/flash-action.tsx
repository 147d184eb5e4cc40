import "server-only"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"

interface FlashActionProps {
  action: { name: "check-out" } | { name: "put-back"; product: number }
  /** URL to which the visitor returns after a perfume was put back. */
  returnTo: string
}

/**
 * The link to the checkout after a perfume was added, or the button that puts a removed perfume back. Visitors with
 * scripts get toasts, which offer the same.
 */
export function FlashAction({ action, returnTo }: FlashActionProps) {
  const locale = currentLocale()
  if (action.name === "check-out") {
    return <TextLink href={pagePath("checkoutStart")}>{t("cart:check_out")}</TextLink>
  }
  return (
    <form method="post" action={localePath(locale, "form/add-to-cart")}>
      <input type="hidden" name="id" value={action.product} />
      <input type="hidden" name="return_to" value={returnTo} />
      <TextButton>{t("cart:undo")}</TextButton>
    </form>
  )
}
