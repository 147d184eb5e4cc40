import "server-only"
import { getShopTime } from "#app/host/shop-time.ts"
import { dateIn } from "#domain/calendar-date.ts"
import { formatInstant } from "#domain/format-date.ts"

/** Formats an ISO 8601 instant as `DD.MM.YYYY, HH:mm` in `timeZone`. */
export function formatMoment(instant: string, timeZone: string): string {
  return `${formatInstant(instant, timeZone)}, ${formatClock(instant, timeZone)}`
}

/**
 * Formats an ISO 8601 instant as `HH:mm` in `timeZone`, after its date if that is not today.
 *
 * @param now milliseconds since the epoch
 */
export function formatDeadline(instant: string, timeZone: string, now = getShopTime()): string {
  const isToday = dateIn(new Date(instant), timeZone) === dateIn(new Date(now), timeZone)
  return isToday ? formatClock(instant, timeZone) : formatMoment(instant, timeZone)
}

function formatClock(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" })
  return clock.format(new Date(instant))
}
