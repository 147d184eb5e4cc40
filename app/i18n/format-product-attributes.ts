import "server-only"
import { lowerFirst } from "#app/i18n/lower-first.ts"
import { t } from "#app/i18n/translations.ts"
import { NO_BREAK_SPACE } from "#domain/money.ts"
import type { AttributeName, AttributeKey, ProductAttributes } from "#domain/product-attributes.ts"

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
