/** The shop's languages, in the order of the language switcher [S9.20]. */
export const LOCALES = ["uz", "ru", "en"] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = "uz"

/** BCP 47 tags for structured data, `og:locale` and Intl [S1.15]. Pages and links name the language alone. */
export const LANGUAGE_TAGS: Record<Locale, string> = { uz: "uz-UZ", ru: "ru-RU", en: "en-US" }

/** Whether a value, such as the first part of a path, is exactly one of the languages. `UZ` and `uz-UZ` are not. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/**
 * Chooses the language of a page [S2.53]. The prefix of the URL counts first, then the visitor's cookie, then the
 * Accept-Language header, then the default language. Values that are not a language of the shop are ignored.
 */
export function resolveLocale(
  prefix: string | null | undefined,
  cookie: string | null,
  header: string | null | undefined,
): Locale {
  if (isLocale(prefix)) return prefix
  if (isLocale(cookie)) return cookie
  return findAcceptedLocale(header ?? null) ?? DEFAULT_LOCALE
}

/**
 * Finds the language of the shop that an Accept-Language header prefers. Null when the header accepts none. Malformed
 * entries are ignored.
 */
export function findAcceptedLocale(header: string | null): Locale | null {
  if (!header) return null
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";")
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wanted) if (isLocale(language)) return language
  return null
}
