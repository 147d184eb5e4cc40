import { formatInstant } from "#domain/dates.ts"

/** Formats an ISO 8601 instant as `DD.MM.YYYY, HH:mm` in `timeZone`. */
export function formatMoment(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" })
  return `${formatInstant(instant, timeZone)}, ${clock.format(new Date(instant))}`
}
