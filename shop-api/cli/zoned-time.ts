import dayjs from "dayjs"
import timezone from "dayjs/plugin/timezone.js"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)
dayjs.extend(timezone)

/** Formats a time as ISO 8601 with seconds and the offset of the time zone, such as 2026-11-25T02:10:05+05:00. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  return dayjs(instant).tz(timeZone).format()
}

/** Returns the time at which a calendar date (`YYYY-MM-DD`) begins in a time zone. */
export function startOfDay(isoDate: string, timeZone: string): Date {
  return dayjs.tz(isoDate, timeZone).toDate()
}
