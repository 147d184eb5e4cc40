import { MINOR_PER_MAJOR } from "./money.ts"

const STEPS = [1, 2, 5]

/** Most presets of one list. */
const MAX = 3

/**
 * Round price limits between the lowest and the highest price of a list, at most three, ascending.
 * Of more it takes the highest, which divide the perfumes.
 *
 * @param range minor units
 * @returns minor units
 */
export function listPricePresets({ min, max }: { min: number; max: number }): number[] {
  const limits: number[] = []
  for (let unit = MINOR_PER_MAJOR; unit < max; unit *= 10) {
    limits.push(...STEPS.map((step) => step * unit).filter((limit) => limit > min && limit < max))
  }
  return limits.slice(-MAX)
}
