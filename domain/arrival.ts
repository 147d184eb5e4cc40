import { addDays, weekday } from "#domain/dates.ts"

export interface Delay {
  days: number
  working_days: boolean
}

/** Days between the earliest and the latest date that is promised. */
const SPREAD = 2

/**
 * The range of dates, `YYYY-MM-DD`, on which an order placed on `today` (a date of the country's clock)
 * arrives: the delay of a product that is out of stock, in days or in working days, then its delivery days.
 * Working days leave out Saturdays, Sundays and holidays; nobody delivers on a Sunday or a holiday either.
 */
export function computeArrival(
  today: string,
  product: { delivery_days: number; delay: Delay | null },
  isHoliday: (isoDate: string) => boolean,
): { from: string; to: string } {
  const isClosed = (date: string) => weekday(date) === 0 || isHoliday(date)
  const isIdle = (date: string) => isClosed(date) || weekday(date) === 6
  let start = today
  if (product.delay) {
    start = product.delay.working_days
      ? countOn(start, product.delay.days, isIdle)
      : addDays(start, product.delay.days)
  }
  const from = firstOpen(addDays(start, product.delivery_days), isClosed)
  return { from, to: firstOpen(addDays(from, SPREAD), isClosed) }
}

/**
 * The range on which products ordered together arrive: no earlier than the last of them. Null of none.
 */
export function joinArrivals(
  products: readonly { arrival: { from: string; to: string } }[],
): { from: string; to: string } | null {
  // Dates `YYYY-MM-DD` sort as text.
  const latest = (dates: string[]) => dates.toSorted().at(-1)
  const from = latest(products.map(({ arrival }) => arrival.from))
  const to = latest(products.map(({ arrival }) => arrival.to))
  return from && to ? { from, to } : null
}

function countOn(date: string, days: number, skip: (date: string) => boolean): string {
  let at = date
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (!skip(at)) left -= 1
  }
  return at
}

function firstOpen(date: string, isClosed: (date: string) => boolean): string {
  let at = date
  while (isClosed(at)) at = addDays(at, 1)
  return at
}
