import dayjs from "dayjs"
import timezone from "dayjs/plugin/timezone.js"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)
dayjs.extend(timezone)

/** Formats ISO 8601 with seconds and the offset of the time zone: 2026-11-25T02:10:05+05:00. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  return dayjs(instant).tz(timeZone).format()
}

/** The first instant of a calendar date `YYYY-MM-DD` in a time zone. */
export function startOfDay(isoDate: string, timeZone: string): Date {
  return dayjs.tz(isoDate, timeZone).toDate()
}
