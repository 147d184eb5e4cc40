import { LOCALES, type Locale } from "#domain/locale.ts"

/** Whether each language is tried in every way. */
export const isWholeRun = process.env["EVERY_LANGUAGE"] === "1"

const TURNS: Record<Locale, string> = { uz: " @js", ru: " @no-js", en: " @js" }

/**
 * The languages of a test for each language: two in the daily run, one of them with scripts and one without; all of
 * them in the full run.
 */
export const TRIED_LOCALES: readonly Locale[] = isWholeRun ? LOCALES : ["uz", "ru"]

/** The end of such a test's title: the full run tries each language both with scripts and without. */
export const inTurn = (locale: Locale): string => (isWholeRun ? "" : TURNS[locale])
