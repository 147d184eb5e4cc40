import dayjs from "dayjs"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)

const ISO_DATE = "YYYY-MM-DD"
const DATE_PARTS = { year: "numeric", month: "2-digit", day: "2-digit" } as const

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

/** Adds a number of days to a date. Both dates have the form `YYYY-MM-DD`. */
export function addDays(isoDate: string, days: number): string {
  return dayjs.utc(isoDate).add(days, "day").format(ISO_DATE)
}

/** Returns the day of the week of a date (`YYYY-MM-DD`): 0 is Sunday, 6 is Saturday. */
export function weekday(isoDate: string): number {
  return dayjs.utc(isoDate).day()
}
