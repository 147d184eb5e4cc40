import { makeRows } from "#tests/support/catalogue-file.ts"

export type OddRow = Record<string, string | number>

const [model = {}] = makeRows(1)
const NO_NOTES = { notes_opening: "", notes_middle: "", notes_high: "", notes_flat: "" }
const NO_PRICES = { price_uz: "", price_kz: "", price_kg: "", price_tj: "", price_ru: "" }

/** The brand of all rows in this file, written in three alphabets. */
export const ODD_BRAND = "Gʻalati уй 香"

/** Returns a complete row in which the cells of `own` replace those of the model. */
export function oddRow(index: number, own: OddRow): OddRow {
  const barcode = String(27_000_000 + index)
  return { ...model, barcode, brand: ODD_BRAND, name: `Gʻalati ${index}`, ...own }
}

/** Unusual values of real catalogues that the shop accepts: a description, and the cells that differ from the model. */
export const ODD_PRODUCTS: readonly [what: string, cells: OddRow][] = [
  ["no notes at all", NO_NOTES],
  ["a pyramid of one tier", { ...NO_NOTES, notes_middle: "rose" }],
  ["notes without a pyramid", { ...NO_NOTES, notes_flat: "rose, oud; vanilla" }],
  ["a note named twice", { ...NO_NOTES, notes_flat: "rose, rose" }],
  ["a note that is new", { ...NO_NOTES, notes_flat: "odd_rain=yomgʻir/дождь/rain" }],
  ["no year", { year: "" }],
  ["a year that is long ago", { year: 1900 }],
  ["a name in three alphabets", { name: "Roʻza Роза 玫瑰 ורד" }],
  ["a name that nobody can spell", { name: "🌹🌹" }],
  ["a name of signs", { name: "№ 5 — «!?»" }],
  ["the longest name, without a gap", { name: "Q".repeat(120) }],
  ["a name that looks like HTML", { name: `<b>"A" & 'B'</b></script><i>` }],
  ["a name that looks like Markdown", { name: "# [a](b) *c* | _d_ `e`" }],
  ["a name that looks like a formula", { name: "=1+1" }],
  ["a name over two lines", { name: " Ikki \r\n  qator  " }],
  ["a brand of its own without Latin letters", { brand: "香水の家" }],
  ["no price in one country", { price_kz: "" }],
  ["a price in one country alone", { ...NO_PRICES, price_uz: 100_000 }],
  ["the smallest price", { price_uz: 1 }],
  ["the largest price", { price_uz: 9_999_999_999 }],
  ["no stock, with a delay", { stock: "out_of_stock", delay_days: 5 }],
  [
    "no stock, with a delay in working days",
    { stock: "out_of_stock", delay_days: 1, delay_in_working_days: "yes" },
  ],
  ["not to be ordered", { stock: "out_of_stock", orderable: "no" }],
  ["one millilitre", { volume: 1 }],
  ["a hundred litres", { volume: 100_000 }],
  ["texts of many lines", { description_ru: "Первая.\n\n\n- вторая\n<третья> & «четвёртая»" }],
  ["the longest text", { description_en: "word ".repeat(800).trim() }],
  ["aliases in other alphabets", { brand_aliases: "галати, ғалати, غلطي" }],
  ["no pictures", { images: "" }],
]

/** Values that the shop rejects: a description, the cells, and the reason that it reports. */
export const REFUSED_PRODUCTS: readonly [what: string, cells: OddRow, why: string][] = [
  ["a name of 300 letters", { name: "Щ".repeat(300) }, "name: is longer than 120 characters"],
  ["no text in one language", { description_uz: "" }, "description_uz: is empty"],
  ["a name of spaces", { name: " \u00A0\t " }, "name: is empty"],
  ["a pyramid and notes beside it", { notes_flat: "rose" }, "notes_flat: must be empty"],
  ["a note of one language", { notes_flat: "odd_fog=tuman" }, "notes_flat: has the unknown note"],
  ["a year to come", { year: 2101 }, "year: must be a whole number from 1900 to 2100"],
  ["no volume", { volume: 0 }, "volume: must be a whole number from 1"],
  ["a volume in words", { volume: "50 ml" }, "volume: must be a whole number from 1"],
  ["a price in words", { price_uz: "bepul" }, "price_uz: must be an amount"],
  ["a price beyond counting", { price_uz: "1e21" }, "price_uz: must be an amount"],
  ["a delay of nothing", { delay_days: 0 }, "delay_days: must be a whole number from 1"],
  ["no stock, without a delay", { stock: "out_of_stock" }, "delay_days: must not be empty"],
  [
    "half a letter",
    { name: "\uD83C half" },
    "name: contains a control character or another forbidden character",
  ],
  [
    "a zero byte",
    { description_en: "a\u0000b" },
    "description_en: contains a control character or another forbidden character",
  ],
  [
    "a bell",
    { name: "ring\u0007" },
    "name: contains a control character or another forbidden character",
  ],
  [
    "text turned around",
    { brand: "Atir\u202Ecod" },
    "brand: contains a control character or another forbidden character",
  ],
]
