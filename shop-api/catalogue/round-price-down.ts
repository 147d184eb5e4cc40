/** First digits of round prices. */
const ROUND = [7.5, 6, 5, 4, 3, 2.5, 2, 1.5, 1]

/** Rounds an amount in minor units down to a round one; null below `shownUnit`. */
export function roundPriceDown(amount: number, shownUnit: number): number | null {
  if (amount < shownUnit) return null
  const power = 10 ** Math.floor(Math.log10(amount))
  const digits = ROUND.find((first) => first * power <= amount) ?? 1
  const rounded = digits * power
  return rounded % shownUnit === 0 ? rounded : Math.floor(rounded / shownUnit) * shownUnit
}
