import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

export function linkToContact(text: string) {
  return <TextLink href={pagePath("contact")}>{text}</TextLink>
}

/**
 * Returns a link that opens a legal text, or a section of it, in a new tab, so that the form beside the link keeps its
 * values.
 */
export function linkToLegalText(
  slug: "terms-of-use" | "privacy-policy",
  text: string,
  section?: number,
) {
  const anchor = section === undefined ? "" : `#section-${section}`
  return (
    <TextLink href={pagePath("legal", { slug }) + anchor} target="_blank" rel="noopener">
      {text}
      <VisuallyHidden> {t("checkout:new_tab")}</VisuallyHidden>
    </TextLink>
  )
}
