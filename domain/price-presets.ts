import { MINOR_PER_MAJOR } from "./money.ts"

const STEPS = [1, 2, 5]

/** Maximum number of price limits for one list. */
const MAX = 3

/**
 * Lists round price limits between the lowest and the highest price of a list, at most three, in ascending order. If
 * there are more, returns the three highest.
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
