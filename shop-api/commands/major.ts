import { MINOR_PER_MAJOR } from "#domain/money.ts"

/** Minor units as a decimal of the major unit for programs and spreadsheets: 125000000 is 1250000, 4990 is 49.9. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}
