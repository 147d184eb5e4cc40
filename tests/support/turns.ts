import { LOCALES, type Locale } from "#domain/locale.ts"

/** Whether each language is tried in every way. */
export const isWholeRun = process.env["EVERY_LANGUAGE"] === "1"

const TURNS: Record<Locale, string> = { uz: " @js", ru: " @no-js", en: " @js" }

/**
 * The end of a title: what a run in a hurry tries in each language is tried in one of them without scripts, in the
 * others with; the whole run tries all of it in both ways.
 */
export const inTurn = (locale: Locale): string => (isWholeRun ? "" : TURNS[locale])

/** The languages of what takes long: two in a run in a hurry, one of them without scripts. */
export const LONG_TURNS: readonly Locale[] = isWholeRun ? LOCALES : ["uz", "ru"]
