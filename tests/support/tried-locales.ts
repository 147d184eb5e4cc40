import { LOCALES, type Locale } from "#domain/locale.ts"

/** Whether the tests try each language with and without scripts. */
export const isWholeRun = process.env["EVERY_LANGUAGE"] === "1"

const TAGS: Record<Locale, string> = { uz: " @js", ru: " @no-js", en: " @js" }

/**
 * The languages of a test for each language: two in the daily run, one with scripts and one
 * without; all in the full run.
 */
export const TRIED_LOCALES: readonly Locale[] = isWholeRun ? LOCALES : ["uz", "ru"]

/**
 * The end of such a test's title, a tag in the daily run. The full run tries each language with and
 * without scripts.
 */
export const inTurn = (locale: Locale): string => (isWholeRun ? "" : TAGS[locale])
