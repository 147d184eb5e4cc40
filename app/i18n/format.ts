import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import {
  CURRENCIES,
  formatDecimal,
  formatNumber,
  NO_BREAK_SPACE,
  type Currency,
} from "#domain/money.ts"
import type { AttributeName, AttributeKey, ProductAttributes } from "#domain/product-attributes.ts"

/**
 * Formats an amount with its currency, such as `1 360 000 soʻm`, with no-break spaces.
 *
 * @param amount in minor units
 * @param digits after the decimal point, by default those of the currency
 */
export function formatPrice(
  amount: number,
  currency: Currency,
  digits: 0 | 2 = CURRENCIES[currency].shownDigits,
): string {
  return (
    formatDecimal(amount, digits, currentLocale()) +
    NO_BREAK_SPACE +
    t(`common:currency.${currency}`)
  )
}

/** Formats a number that stands in no text, such as `1 360`, with no-break spaces. */
export function formatCount(count: number): string {
  return formatNumber(count, currentLocale())
}

/** Returns the texts of the values that a product has for an attribute, separated by commas; empty if it has none. */
export function formatAttribute(product: ProductAttributes, name: AttributeName): string {
  const values: readonly string[] = [product[name]].flat()
  return values.map((value) => t(`attributes:${name}.${value}` as AttributeKey)).join(", ")
}

/**
 * Formats what tells the volumes of a perfume apart in titles, such as `eau de parfum, 30 ml`. It has no no-break
 * space, because programs read titles and compare them.
 */
export function formatTypeAndVolume({
  type,
  volume,
}: Pick<ProductAttributes, "type"> & { volume: number }): string {
  const text = `${lowerFirst(t(`attributes:type.${type}`))}, ${t("catalogue:volume", { volume })}`
  return text.replaceAll(NO_BREAK_SPACE, " ")
}

/** Makes the first letter small, for a text in the middle of a title. */
export const lowerFirst = (text: string): string =>
  text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** Formats an order's number, such as `№ 100042`, with a no-break space. */
export function formatOrderNumber(number: string): string {
  return t("cabinet:number", { number }).replaceAll(" ", NO_BREAK_SPACE)
}
