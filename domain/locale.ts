/** The shop's languages in the order in which they are offered (specification 1 and 9). */
export const LOCALES = ["uz", "ru", "en"] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = "uz"

/** BCP 47 tags for `lang`, `hreflang` and Intl (specification 1). */
export const LANGUAGE_TAGS: Record<Locale, string> = { uz: "uz-UZ", ru: "ru-RU", en: "en-US" }

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/**
 * The first language of an Accept-Language header that the shop speaks, by the header's weights, else null.
 * Takes any text: what cannot be read counts as "nothing asked for".
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
