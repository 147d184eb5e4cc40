import { LOCALES } from "#domain/locale.ts"
import { ATTRIBUTE_NAMES, getAttribute } from "#domain/product-attributes.ts"
import { NOTE_TIERS } from "#shop-api/db/schema/catalogue.ts"

/** The cells of one row by column name. A column that the file does not have is absent. */
export type Cells = Readonly<Record<string, string>>

/** Lists the columns of a catalogue file. Each country of the shop has a price column. */
export function listColumns(countryCodes: readonly string[]): string[] {
  return [
    "barcode",
    "brand",
    "brand_aliases",
    "name",
    "line",
    ...ATTRIBUTE_NAMES,
    "volume",
    "year",
    ...NOTE_TIERS.map((tier) => `notes_${tier}`),
    ...LOCALES.map((locale) => `description_${locale}`),
    ...countryCodes.map((code) => `${PRICE_PREFIX}${code}`),
    "stock",
    "orderable",
    "delay_days",
    "delay_in_working_days",
    "delivery_days",
    "added",
    "mxik",
    "package_code",
    "vat_percent",
    "images",
  ]
}

/** The name of a price column is this prefix and the iso_code of the country. */
export const PRICE_PREFIX = "price_"

/** Separates the pictures in a cell of the column `images`. */
export const PHOTO_SEPARATOR = "|"

/** The cell of the column `images` that removes the pictures of a product. */
export const NO_PHOTOS = "-"

export const YES = "yes"
export const NO = "no"

/**
 * Default values of the columns that a file with new products may leave out. New products require all other columns.
 */
export const DEFAULTS: Cells = {
  brand_aliases: "",
  line: "",
  year: "",
  ...Object.fromEntries(
    ATTRIBUTE_NAMES.flatMap((name): [string, string][] => {
      const value = getAttribute(name).default
      return value === null ? [] : [[name, value]]
    }),
  ),
  ...Object.fromEntries(NOTE_TIERS.map((tier) => [`notes_${tier}`, ""])),
  stock: "in_stock",
  orderable: YES,
  delay_days: "",
  delay_in_working_days: NO,
  delivery_days: "3",
  added: "",
  images: "",
}
