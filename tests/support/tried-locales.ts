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

/** The language in which a run of LOCALE_RUNS visits the page with this index. */
export function localeOf(run: (typeof LOCALE_RUNS)[number], index: number): Locale {
  return run === "by turns" ? (LOCALES[index % LOCALES.length] ?? "uz") : run
}

/**
 * Returns a tag for the end of the title of a test that runs in this language. In the daily run the tag selects one
 * Playwright project. In the full run there is no tag, and both projects run the test.
 */
export const projectTag = (locale: Locale): string => (isFullRun ? "" : TAGS[locale])
