import { addDays, weekday } from "#domain/calendar-date.ts"

/** How much longer the delivery of an out-of-stock product takes. */
interface Delay {
  days: number
  working_days: boolean
}

/** Number of days from the first to the last date of a promised delivery. */
const SPREAD = 2

/**
 * Computes the first and the last date (`YYYY-MM-DD`) on which an order placed on `today` may arrive [D.81]. Adds the
 * delay of an out-of-stock product and then the product's delivery days. If the delay is in working days, Saturdays,
 * Sundays and holidays are not counted. Couriers do not deliver on Sundays and holidays. A working day that the
 * operator has added counts, and couriers deliver on it, also on a weekend or a holiday.
 *
 * @param today the date in the time zone of the country, as `YYYY-MM-DD`
 */
export function computeArrival(
  today: string,
  product: { delivery_days: number; delay: Delay | null },
  isHoliday: (isoDate: string) => boolean,
  isExtraWorkingDay: (isoDate: string) => boolean = () => false,
): { from: string; to: string } {
  const isClosed = (date: string) =>
    !isExtraWorkingDay(date) && (weekday(date) === 0 || isHoliday(date))
  const isIdle = (date: string) =>
    isClosed(date) || (weekday(date) === 6 && !isExtraWorkingDay(date))
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
 * Computes the delivery dates of products that are ordered together: the latest of the first dates and the latest of
 * the last dates. Null when there are no products.
 */
export function joinArrivals(
  products: readonly { arrival: { from: string; to: string } }[],
): { from: string; to: string } | null {
  // Dates in the form `YYYY-MM-DD` can be sorted as texts.
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
