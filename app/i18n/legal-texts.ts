import "server-only"
import type { Locale } from "#domain/locale.ts"
import { addNoBreakSpaces } from "#locales/add-no-break-spaces.ts"

/** URL segments of the legal pages [S2.15]. */
export const LEGAL_SLUGS = ["terms-of-use", "privacy-policy"] as const
export type LegalSlug = (typeof LEGAL_SLUGS)[number]

export function isLegalSlug(value: unknown): value is LegalSlug {
  return LEGAL_SLUGS.includes(value as LegalSlug)
}

const TEXTS = import.meta.glob<string>("../../locales/*/legal/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** Returns a legal text as Markdown, with `{{name}}` placeholders for settings. */
export function getLegalText(locale: Locale, slug: LegalSlug): string {
  const text = TEXTS[`../../locales/${locale}/legal/${slug}.md`]
  if (text === undefined) throw new Error(`no legal text: ${locale} ${slug}`)
  return addNoBreakSpaces(text)
}
