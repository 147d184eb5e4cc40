export interface Spread {
  median: number
  min: number
  max: number
}

/** Computes median, minimum and maximum. All are NaN when there are no values. */
export const getSpread = (values: readonly number[]): Spread => ({
  median: getPercentile(values, 0.5),
  min: getPercentile(values, 0),
  max: getPercentile(values, 1),
})

/**
 * Computes a percentile, by linear interpolation between the two nearest values. It is NaN when there are no values.
 *
 * @param part from 0 for the minimum to 1 for the maximum
 */
export function getPercentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
