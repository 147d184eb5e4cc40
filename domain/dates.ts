import dayjs from "dayjs"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)

const SHOWN = "DD.MM.YYYY"
const ISO_DATE = "YYYY-MM-DD"
const DATE_PARTS = { year: "numeric", month: "2-digit", day: "2-digit" } as const

/** DD.MM.YYYY of a calendar date `YYYY-MM-DD` (specification 5), in every language alike. */
export function formatDate(isoDate: string): string {
  return dayjs.utc(isoDate).format(SHOWN)
}

/** Those of the countries' time zones: making one takes longer than everything that is asked of it. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/**
 * The calendar date, `YYYY-MM-DD`, that an instant falls on in a time zone.
 *
 * @throws RangeError for a zone that there is not
 */
export function dateIn(instant: Date, timeZone: string): string {
  const known = calendars.get(timeZone)
  // Canada's English writes dates as ISO 8601 does.
  const calendar = known ?? new Intl.DateTimeFormat("en-CA", { timeZone, ...DATE_PARTS })
  if (!known) calendars.set(timeZone, calendar)
  return calendar.format(instant)
}

/** DD.MM.YYYY of an ISO 8601 instant, as the clock of `timeZone` has it. */
export function formatInstant(instant: string, timeZone: string): string {
  return formatDate(dateIn(new Date(instant), timeZone))
}

/** The calendar date `days` later. */
export function addDays(isoDate: string, days: number): string {
  return dayjs.utc(isoDate).add(days, "day").format(ISO_DATE)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(isoDate: string): number {
  return dayjs.utc(isoDate).day()
}
