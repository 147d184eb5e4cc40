import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

export function linkToContact(text: string) {
  return <TextLink href={pagePath("contact")}>{text}</TextLink>
}

/** Returns a link that opens a legal text in a new tab, so that the form beside the link keeps its values. */
export function linkToLegalText(slug: "terms-of-use" | "privacy-policy", text: string) {
  return (
    <TextLink href={pagePath("legal", { slug })} target="_blank" rel="noopener">
      {text}
      <VisuallyHidden> {t("checkout:new_tab")}</VisuallyHidden>
    </TextLink>
  )
}
