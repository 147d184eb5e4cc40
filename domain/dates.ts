/** DD.MM.YYYY of a calendar date `YYYY-MM-DD` (specification 5), in every language alike. */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.slice(0, 10).split("-")
  return `${day}.${month}.${year}`
}

/** The calendar date, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function dateIn(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  })
  return parts.format(instant)
}

/** DD.MM.YYYY of an ISO 8601 instant, as the clock of `timeZone` has it. */
export function formatInstant(instant: string, timeZone: string): string {
  return formatDate(dateIn(new Date(instant), timeZone))
}

/** The calendar date `days` later. */
export function addDays(isoDate: string, days: number): string {
  const date = new Date(`${isoDate}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
