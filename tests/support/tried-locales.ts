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
 * Returns a tag for the end of such a test's title. In the daily run the tag selects one Playwright project. In the
 * full run there is no tag, and both projects run the test.
 */
export const projectTag = (locale: Locale): string => (isFullRun ? "" : TAGS[locale])
