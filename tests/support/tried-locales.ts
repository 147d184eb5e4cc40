import { LOCALES, type Locale } from "#domain/locale.ts"

/** Whether each language is tested with and without scripts, as in the full run. */
export const triesEveryLanguage = process.env["EVERY_LANGUAGE"] === "1"

const TAGS: Record<Locale, string> = { uz: " @js", ru: " @no-js", en: " @js" }

/**
 * The languages in which tests for every language run: all in the full run, otherwise two, one with scripts and one
 * without.
 */
export const TRIED_LOCALES: readonly Locale[] = triesEveryLanguage ? LOCALES : ["uz", "ru"]

/**
 * The runs of a test that visits many pages. In the full run, these are one run for each language. Otherwise the test
 * runs once, and the language changes from page to page.
 */
export const LOCALE_RUNS = triesEveryLanguage ? LOCALES : (["by turns"] as const)

/** Returns the language in which a run of LOCALE_RUNS visits the page with this index. */
export function localeOf(run: (typeof LOCALE_RUNS)[number], index: number): Locale {
  return run === "by turns" ? (LOCALES[index % LOCALES.length] ?? "uz") : run
}

/**
 * Returns a tag for the end of the title of a test in this language. The tag makes only one Playwright project run the
 * test. In the full run there is no tag, so both projects run it.
 */
export const projectTag = (locale: Locale): string => (triesEveryLanguage ? "" : TAGS[locale])
