import dayjs from "dayjs"
import timezone from "dayjs/plugin/timezone.js"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)
dayjs.extend(timezone)

const SHOWN = "DD.MM.YYYY"
const ISO_DATE = "YYYY-MM-DD"

/** DD.MM.YYYY of a calendar date `YYYY-MM-DD` (specification 5), in every language alike. */
export function formatDate(isoDate: string): string {
  return dayjs.utc(isoDate).format(SHOWN)
}

/** The calendar date, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function dateIn(instant: Date, timeZone: string): string {
  return dayjs(instant).tz(timeZone).format(ISO_DATE)
}

/** DD.MM.YYYY of an ISO 8601 instant, as the clock of `timeZone` has it. */
export function formatInstant(instant: string, timeZone: string): string {
  return dayjs(instant).tz(timeZone).format(SHOWN)
}

/** The calendar date `days` later. */
export function addDays(isoDate: string, days: number): string {
  return dayjs.utc(isoDate).add(days, "day").format(ISO_DATE)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(isoDate: string): number {
  return dayjs.utc(isoDate).day()
}
