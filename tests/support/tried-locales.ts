import { LOCALES, type Locale } from "#domain/locale.ts"

/** Whether this is the full run, in which each language is tested with and without scripts. */
export const isFullRun = process.env["EVERY_LANGUAGE"] === "1"

const TAGS: Record<Locale, string> = { uz: " @js", ru: " @no-js", en: " @js" }

/**
 * The languages in which tests for every language run. The daily run uses two of them, one with scripts and one
 * without; the full run uses all.
 */
export const TRIED_LOCALES: readonly Locale[] = isFullRun ? LOCALES : ["uz", "ru"]

/**
 * The runs of a test that visits many pages: one for each language, or a single one in the daily run, which visits each
 * page in one language.
 */
export const LOCALE_RUNS = isFullRun ? LOCALES : (["by turns"] as const)

/** The language in which such a run visits the page with this index. */
export function localeOf(turn: (typeof LOCALE_RUNS)[number], index: number): Locale {
  return turn === "by turns" ? (LOCALES[index % LOCALES.length] ?? "uz") : turn
}

/**
 * Returns a tag for the end of such a test's title. In the daily run the tag selects one Playwright project. In the
 * full run there is no tag, and both projects run the test.
 */
export const projectTag = (locale: Locale): string => (isFullRun ? "" : TAGS[locale])
