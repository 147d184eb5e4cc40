import type { ProductAttributes } from "#domain/product-attributes.ts"
import type { Translated } from "#shop-api/db/schema/translated.ts"

/** A product as read-entries.ts reads it from the database for the index. */
export interface ProductEntry extends ProductAttributes {
  id: number
  brand_id: number
  /** Key of the product's group: the volumes of one perfume have the same key. */
  group: string
  name: string
  /** Absent in the generated catalogues of tests. */
  barcode?: string | null
  sort_name: string
  volume: number
  orderable: boolean
  in_stock: boolean
  /** When the product was added, in days since 2000-01-01. */
  added: number
  sold: number
  /** Ids of the product's notes, without duplicates; null when it has none. */
  notes: number[] | null
  /** Prices in minor units, by the id of the country. */
  prices: Record<string, number> | null
}

export interface BrandEntry {
  id: number
  slug: string
  name: string
  aliases: string[]
}

export interface NoteEntry {
  id: number
  key: string
  name: Translated
}
