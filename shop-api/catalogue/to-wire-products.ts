import { and, eq } from "drizzle-orm"
import type { Product } from "#contract/product-schemas.ts"
import { dateIn } from "#domain/calendar-date.ts"
import { computeArrival } from "#domain/delivery-date.ts"
import { type Currency, shownUnit } from "#domain/money.ts"
import {
  PHOTO_VIEWS,
  type PhotoView,
  pictureBase,
  PRODUCT_VIEWS,
  type ProductView,
} from "#domain/picture-urls.ts"
import { pickAttributes } from "#domain/product-attributes.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { findDrawing, type PictureFields } from "#shop-api/catalogue/picture-fields.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import { brands, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import { listStored } from "#shop-api/pictures/photos.ts"
import { drawingVersion, photosVersion, sceneVersion } from "#shop-api/pictures/version.ts"

/** The columns of the tables products, brands and product_prices from which the API's products are built. */
export const productColumns = {
  id: products.id,
  name: products.name,
  volume: products.volume,
  ...pickAttributes(products),
  inStock: products.inStock,
  orderable: products.orderable,
  delayDays: products.delayDays,
  delayInWorkingDays: products.delayInWorkingDays,
  deliveryDays: products.deliveryDays,
  photos: products.photos,
  brand: { id: brands.id, name: brands.name, slug: brands.slug, house: brands.house },
  /** Price in minor units of the country's currency. */
  amount: productPrices.amount,
}

export type ProductRow = Pick<
  typeof products.$inferSelect,
  Exclude<keyof typeof productColumns, "brand" | "amount">
> & { brand: Omit<typeof brands.$inferSelect, "aliases">; amount: number }

/** Joins a product with its price in a country. Leaves out products of an import that has not finished. */
export function priceIn(country: Pick<CountryRow, "id">) {
  return and(
    eq(productPrices.productId, products.id),
    eq(productPrices.countryId, country.id),
    isPublished,
  )
}

/** The data, besides the database row, from which a product in an API response is built. */
export interface ProductContext {
  country: CountryRow
  now: Date
  drawingSource: DrawingSource
}

/**
 * Returns a function that converts a row to a product of the API, with the price and the arrival dates in the country.
 */
export function productsFor({
  country,
  now,
  drawingSource,
}: ProductContext): (row: ProductRow) => Product {
  const today = dateIn(now, country.timeZone)
  const { isHoliday, isExtraWorkingDay } = country.calendar
  /**
   * Arrival dates by delivery days and delay. Most products of a list have the same dates, so each is computed once.
   */
  const arrivals = new Map<string, Product["arrival"]>()
  const arrivalOf = (deliveryDays: number, delay: Product["delay"]): Product["arrival"] => {
    const key = JSON.stringify([deliveryDays, delay])
    const known = arrivals.get(key)
    if (known) return known
    const product = { delivery_days: deliveryDays, delay }
    const arrival = computeArrival(today, product, isHoliday, isExtraWorkingDay)
    arrivals.set(key, arrival)
    return arrival
  }
  return (row) => {
    const delay = delayOf(row)
    return {
      id: row.id,
      name: row.name,
      brand: { id: row.brand.id, name: row.brand.name, slug: row.brand.slug },
      ...imagesOf(row, drawingSource),
      price: row.amount,
      currency: country.currency,
      price_per_100ml: pricePer100ml(row.amount, row.volume, country.currency),
      volume: row.volume,
      ...pickAttributes(row),
      canBeAdded: row.orderable,
      stock_label: row.inStock ? "in_stock" : "out_of_stock",
      delay,
      arrival: arrivalOf(row.deliveryDays, delay),
    }
  }
}

function delayOf(row: ProductRow): Product["delay"] {
  if (row.inStock || row.delayDays === null) return null
  return { days: row.delayDays, working_days: row.delayInWorkingDays }
}

const NO_PICTURE = pictureBase({
  kind: "scene",
  id: "no-picture",
  view: "default",
  version: sceneVersion("no-picture", []),
})

/**
 * Returns the base URLs of a product's pictures (domain/picture-urls.ts): its photographs, or else the views of its
 * drawing. A product without either gets a placeholder as `image` and an empty list.
 */
export function imagesOf(
  row: PictureFields & Pick<ProductRow, "photos">,
  source: DrawingSource,
): Pick<Product, "image" | "images"> {
  const listBases = (views: readonly (ProductView | PhotoView)[], version: string) =>
    views.map((view) => pictureBase({ kind: "product", id: row.id, view, version }))
  const photos = listStored(row.photos)
  const drawing = findDrawing(row, source)
  const drawings = drawing ? listBases(PRODUCT_VIEWS, drawingVersion(drawing)) : []
  const images =
    photos.length > 0
      ? listBases(PHOTO_VIEWS.slice(0, photos.length), photosVersion(photos))
      : drawings
  return { image: images[0] ?? NO_PICTURE, images }
}

/**
 * Computes the price per 100 ml in minor units, rounded half up to the smallest unit that screens show in the currency.
 */
function pricePer100ml(amount: number, volume: number, currency: Currency): number {
  const unit = shownUnit(currency)
  return Math.round((amount * 100) / volume / unit) * unit
}
