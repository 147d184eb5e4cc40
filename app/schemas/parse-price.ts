/**
 * Name of the buttons "up to ..." in the filter form. The value of the pressed button becomes the maximum price, and
 * the typed minimum and maximum are ignored.
 */
export const PRICE_PRESET = "price_up_to"

export const PRICE_MAX_LENGTH = 20

const MAX_DIGITS = 10

/** An amount with its decimals, and the currency as pages show it ("soʻm" without its apostrophe). */
const PRICE =
  /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(?:som(?:oniy)?|сум|сом(?:они)?|tenge|₸|rubl|₽|uzs|kzt|kgs|tjs|rub)?$/i

/**
 * Converts a typed price to a plain decimal. Thousands may be separated by spaces, apostrophes, dots or commas,
 * decimals by a dot or a comma, and the currency may follow, as in a price that was copied from the page. Returns an
 * empty text for no price or 0, and null for a text that is not a price.
 */
export function parsePrice(text: string): string | null {
  const plain = text.replaceAll(/[\s'’‘ʻʼ]/g, "")
  const [, whole = "", decimals = ""] = PRICE.exec(plain) ?? []
  const digits = whole.replaceAll(/\D/g, "")
  if (plain !== "" && (digits === "" || digits.length > MAX_DIGITS)) return null
  const price = Number(`${digits}.${decimals}0`)
  return price === 0 ? "" : String(price)
}
