import { LOCALES, type Locale } from "#domain/locale.ts"

/** Whether this is the full run, which tries each language with and without scripts. */
export const isFullRun = process.env["EVERY_LANGUAGE"] === "1"

const TAGS: Record<Locale, string> = { uz: " @js", ru: " @no-js", en: " @js" }

/**
 * The languages of a test for each language: two in the daily run, one with scripts and one
 * without; all in the full run.
 */
export const TRIED_LOCALES: readonly Locale[] = isFullRun ? LOCALES : ["uz", "ru"]

/**
 * The tag at the end of such a test's title, which selects one Playwright project in the daily run.
 * Without it, as in the full run, both projects run the test.
 */
export const projectTag = (locale: Locale): string => (isFullRun ? "" : TAGS[locale])
