import { MINOR_PER_MAJOR } from "#domain/money.ts"

/** Converts minor units to the major unit, for programs and spreadsheets: 125000000 to 1250000, 4990 to 49.9. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}
