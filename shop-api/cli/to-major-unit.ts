import { MINOR_PER_MAJOR } from "#domain/money.ts"

/**
 * Converts minor units to the major unit of the currency, for programs and spreadsheets: 125000000 becomes 1250000, and
 * 4990 becomes 49.9.
 */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}

/** Formats a price for a cell of the catalogue. Where a product is not sold, it has no price, and the cell is empty. */
export function formatPriceCell(minor: number | undefined): string {
  return minor === undefined ? "" : String(toMajor(minor))
}
