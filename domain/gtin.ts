const GTIN = /^(?:\d{8}|\d{12,14})$/
/**
 * Prefixes that GS1 reserves for numbers which a shop assigns itself: 02, 04 and 2 in numbers of 13 digits, 0 and 2 in
 * numbers of 8 digits.
 */
const IN_STORE_13 = /^(?:2|0[24])/
const IN_STORE_8 = /^[02]/
/** Zeros, which fill an empty field, and GS1's prefixes of coupons and refund receipts, in numbers of 13 digits. */
const NO_PRODUCT_13 = /^(?:0{13}|05|98[0-4]|99)/

/**
 * Whether a barcode is a GTIN, which is unique in the world: 8, 12, 13 or 14 digits with a correct check digit, not a
 * number that a shop has assigned itself, and not the number of a coupon [D1.40].
 */
export function isGtin(barcode: string): boolean {
  if (!GTIN.test(barcode) || !hasCheckDigit(barcode) || isInStore(barcode)) return false
  return barcode.length === 8 || !NO_PRODUCT_13.test(toThirteenDigits(barcode))
}

/**
 * Whether a barcode has the form of a number that a shop assigns itself (in-store number). Such a number may mean
 * another product in another shop.
 */
export function isInStore(barcode: string): boolean {
  if (barcode.length === 8) return IN_STORE_8.test(barcode)
  return IN_STORE_13.test(toThirteenDigits(barcode))
}

/**
 * A GTIN-12 is a GTIN-13 without its leading 0. The first digit of a GTIN-14 is the level of packaging and is removed.
 */
export function toThirteenDigits(barcode: string): string {
  return barcode.length === 14 ? barcode.slice(1) : barcode.padStart(13, "0")
}

/**
 * Whether the check digit is correct: the digits, multiplied by 1, 3, 1, 3 and so on from the right, must have a sum
 * that ends in 0.
 */
function hasCheckDigit(barcode: string): boolean {
  const sum = [...barcode].reduceRight(
    (total, digit, index) =>
      total + Number(digit) * ((barcode.length - 1 - index) % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}
