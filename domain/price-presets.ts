import { MINOR_PER_MAJOR } from "./money.ts"

const STEPS = [1, 2, 5]

/** Maximum number of price limits for one list. */
const MAX = 3

/**
 * Returns the limits for the "up to" buttons of the price filter: 1, 2 or 5 times a power of ten in major units,
 * between the lowest and the highest price of the products found. At most three, in ascending order; if there are more,
 * the three highest.
 *
 * @param range the lowest and the highest price, in minor units
 * @returns the limits in minor units
 */
export function listPricePresets({ min, max }: { min: number; max: number }): number[] {
  const limits: number[] = []
  for (let unit = MINOR_PER_MAJOR; unit < max; unit *= 10) {
    limits.push(...STEPS.map((step) => step * unit).filter((limit) => limit > min && limit < max))
  }
  return limits.slice(-MAX)
}
