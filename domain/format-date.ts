import dayjs from "dayjs"
import utc from "dayjs/plugin/utc.js"
import { dateIn } from "./calendar-date.ts"
import { NO_BREAK_SPACE } from "./money.ts"

dayjs.extend(utc)

const SHOWN = "DD.MM.YYYY"

/** Formats a date `YYYY-MM-DD` as `DD.MM.YYYY`. The format is the same in all languages [S5.30] [D.85]. */
export function formatDate(isoDate: string): string {
  return dayjs.utc(isoDate).format(SHOWN)
}

/**
 * The dash between two dates, with its spaces. A line may end after a dash even before a no-break space, but not before
 * the word joiner U+2060.
 */
export const RANGE_DASH = `${NO_BREAK_SPACE}–\u2060${NO_BREAK_SPACE}`

/** Formats dates `YYYY-MM-DD` as `DD.MM.YYYY – DD.MM.YYYY` on one line, or as one date when they are equal. */
export function formatDateRange({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : formatDate(from) + RANGE_DASH + formatDate(to)
}

/** Formats a time in ISO 8601 as its date in a time zone, `DD.MM.YYYY`. */
export function formatInstant(instant: string, timeZone: string): string {
  return formatDate(dateIn(new Date(instant), timeZone))
}
