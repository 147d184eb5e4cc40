const GTIN = /^(?:\d{8}|\d{12,14})$/

/** Whether a barcode has the form of a GTIN (8, 12, 13 or 14 digits); others are the shop's own numbers. */
export function isGtin(barcode: string): boolean {
  return GTIN.test(barcode)
}
