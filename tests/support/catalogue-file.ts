import { writeFileSync } from "node:fs"
import { stringify } from "csv-stringify/sync"
import { readDemoData } from "#demo/data/demo-data.ts"
import { formatAttributes } from "#domain/product-attributes.ts"

type Row = Record<string, string | number>

/** Creates rows of a catalogue table with new products, modeled on the demonstration's products. */
export function makeRows(count: number): Row[] {
  const { products, brands } = readDemoData()
  const names = new Map(brands.map(({ slug, name }) => [slug, name]))
  return Array.from({ length: count }, (_, index) => {
    const model = products[index % products.length]
    if (!model) throw new Error("no products")
    const notes = Object.entries(model.notes).map(([tier, keys]): [string, string] => [
      ...([`notes_${tier}`, keys.join(", ")] as const),
    ])
    const prices = Object.entries(model.prices).map(([code, amount]): [string, number] => [
      ...([`price_${code}`, amount] as const),
    ])
    return {
      barcode: String(2_000_000_000_000 + index),
      brand: names.get(model.brand) ?? model.brand,
      name: `${model.name} ${index}`,
      ...formatAttributes(model),
      volume: model.volume,
      notes_opening: "",
      notes_middle: "",
      notes_high: "",
      notes_flat: "",
      ...Object.fromEntries(notes),
      description_uz: model.description.uz,
      description_ru: model.description.ru,
      description_en: model.description.en,
      price_uz: "",
      price_kz: "",
      price_kg: "",
      price_tj: "",
      price_ru: "",
      ...Object.fromEntries(prices),
      mxik: model.mxik,
      package_code: model.package_code,
      vat_percent: model.vat_percent,
    }
  })
}

/**
 * Writes rows as CSV. To imitate a file from Excel in a language with a decimal comma, pass a semicolon as `delimiter`.
 */
export function writeTable(
  file: string,
  rows: readonly Row[],
  { delimiter = ",", bom = false }: { delimiter?: string; bom?: boolean } = {},
): void {
  const columns = Object.keys(rows[0] ?? {})
  writeFileSync(file, stringify([...rows], { header: true, columns, delimiter, bom }))
}
