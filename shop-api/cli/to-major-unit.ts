import { MINOR_PER_MAJOR } from "#domain/money.ts"

/**
 * Converts minor units to the major unit of the currency, for programs and spreadsheets: 125000000 becomes 1250000, and
 * 4990 becomes 49.9.
 */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}
