import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

export function linkToContact(text: string) {
  return <TextLink href={localePath(currentLocale(), "contact")}>{text}</TextLink>
}

/** Returns a link that opens a legal text in a new tab, so that the form beside the link keeps its values. */
export function linkToLegalText(slug: "terms-of-use" | "privacy-policy", text: string) {
  return (
    <TextLink href={localePath(currentLocale(), `legal/${slug}`)} target="_blank" rel="noopener">
      {text}
      <VisuallyHidden> {t("checkout:new_tab")}</VisuallyHidden>
    </TextLink>
  )
}
