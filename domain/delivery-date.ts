import { addDays, weekday } from "#domain/dates.ts"

/** Additional delivery time of an out-of-stock product. */
export interface Delay {
  days: number
  working_days: boolean
}

/** Days between the earliest and the latest promised date. */
const SPREAD = 2

/**
 * First and last date (`YYYY-MM-DD`) on which an order placed on `today` may arrive [D.81]. Adds the delay of an
 * out-of-stock product, then the product's delivery days. A delay may count working days, which exclude Saturdays,
 * Sundays and holidays. Couriers do not deliver on Sundays and holidays.
 *
 * @param today date in the country's time zone, `YYYY-MM-DD`
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
 * The delivery dates of products that are ordered together: the latest first date and the latest last date. Null for no
 * products.
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
