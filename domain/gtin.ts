const GTIN = /^(?:\d{8}|\d{12,14})$/
/** GS1 prefixes that each shop numbers its own goods with: 02, 04, 2 of 13 digits, 0 and 2 of 8. */
const IN_STORE_13 = /^(?:2|0[24])/
const IN_STORE_8 = /^[02]/

/**
 * Whether a barcode is a GTIN that the whole world knows its product by: 8, 12, 13 or 14 digits, the last of which
 * checks the others, and no number of the shop's own.
 */
export function isGtin(barcode: string): boolean {
  return GTIN.test(barcode) && hasCheckDigit(barcode) && !isInStore(barcode)
}

/** Whether a barcode is one that a shop gives out itself: it says nothing to customers. */
export function isInStore(barcode: string): boolean {
  if (barcode.length === 8) return IN_STORE_8.test(barcode)
  // 12 digits are the 13 that begin with 0; 14 begin with what is packed together.
  const thirteen = barcode.length === 14 ? barcode.slice(1) : barcode.padStart(13, "0")
  return IN_STORE_13.test(thirteen)
}

/** The digits from the right count 1 and 3 times by turns; their sum ends in 0. */
function hasCheckDigit(barcode: string): boolean {
  const sum = [...barcode].reduceRight(
    (total, digit, index) =>
      total + Number(digit) * ((barcode.length - 1 - index) % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}
