import dayjs from "dayjs"
import utc from "dayjs/plugin/utc.js"
import { NO_BREAK_SPACE } from "./money.ts"

dayjs.extend(utc)

const SHOWN = "DD.MM.YYYY"
const ISO_DATE = "YYYY-MM-DD"
const DATE_PARTS = { year: "numeric", month: "2-digit", day: "2-digit" } as const

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

/** Formatters by time zone. They are cached, because creating one is slow. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the calendar date (`YYYY-MM-DD`) of a time in a time zone.
 *
 * @param timeZone IANA name, such as Asia/Tashkent
 * @throws RangeError for an unknown time zone
 */
export function dateIn(instant: Date, timeZone: string): string {
  const known = calendars.get(timeZone)
  // The locale en-CA writes dates in ISO 8601.
  const calendar = known ?? new Intl.DateTimeFormat("en-CA", { timeZone, ...DATE_PARTS })
  if (!known) calendars.set(timeZone, calendar)
  return calendar.format(instant)
}

/** Formats a time in ISO 8601 as its date in a time zone, `DD.MM.YYYY`. */
export function formatInstant(instant: string, timeZone: string): string {
  return formatDate(dateIn(new Date(instant), timeZone))
}

/** Adds a number of days to a date. Both dates have the form `YYYY-MM-DD`. */
export function addDays(isoDate: string, days: number): string {
  return dayjs.utc(isoDate).add(days, "day").format(ISO_DATE)
}

/** Returns the day of the week of a date (`YYYY-MM-DD`): 0 is Sunday, 6 is Saturday. */
export function weekday(isoDate: string): number {
  return dayjs.utc(isoDate).day()
}
