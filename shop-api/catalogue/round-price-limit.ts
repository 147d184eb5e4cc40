/** The leading digits that a round price may have. */
const ROUND = [7.5, 6, 5, 4, 3, 2.5, 2, 1.5, 1]

/**
 * Rounds an amount in minor units down to a round price, such as 250,000. Returns null when the amount is below
 * `shownUnit`, the smallest unit that screens show.
 */
export function roundPriceLimit(amount: number, shownUnit: number): number | null {
  if (amount < shownUnit) return null
  const power = 10 ** Math.floor(Math.log10(amount))
  const digits = ROUND.find((first) => first * power <= amount) ?? 1
  const rounded = digits * power
  return rounded % shownUnit === 0 ? rounded : Math.floor(rounded / shownUnit) * shownUnit
}
