import type { FeedProduct } from "#contract/product-feed.ts"
import { isGtin } from "#domain/gtin.ts"
import { toDecimal } from "#domain/money.ts"
import { pictureUrl } from "#domain/picture-urls.ts"
import { escapeXml } from "./format-sitemap.ts"

/** Google's product category for perfume and cologne. */
const PERFUME = "479"
/** Limits of Google's feed format: characters of a title and of a description, and number of additional pictures. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000
const MAX_MORE_PICTURES = 10

export function formatFeedStart(channel: { title: string; link: string; about: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(channel.link)}</link>
<description>${escapeXml(channel.about)}</description>
`
}

export const FEED_END = "</channel>\n</rss>\n"

interface ItemContext {
  /** SITE_URL, the base of the pictures' URLs. */
  origin: string
  url: string
  /** Name of the fragrance family in the feed's language. */
  family: string
  /** Concentration and volume in the feed's language, the end of the title. */
  kind: string
}

/**
 * Formats the item of a product. Returns an empty text if the product has no picture, which the format requires
 * [D1.48].
 */
export function formatFeedItem(
  product: FeedProduct,
  { origin, url, family, kind }: ItemContext,
): string {
  const { id, name, brand, barcode, images, currency } = product
  const [picture, ...more] = images.map((base) => origin + pictureUrl(base, 960, "jpg"))
  if (picture === undefined) return ""
  // A long name is cut and not the volume, which tells the products of a group apart.
  const fullName = `${brand.name} ${name}`.slice(0, MAX_TITLE - ", ".length - kind.length)
  const fields: [string, string][] = [
    ["g:id", String(id)],
    ["g:title", `${fullName}, ${kind}`],
    ["g:description", product.description.slice(0, MAX_DESCRIPTION)],
    ["g:link", url],
    ["g:image_link", picture],
    ...more
      .slice(0, MAX_MORE_PICTURES)
      .map((src): [string, string] => ["g:additional_image_link", src]),
    ...availabilityOf(product),
    ["g:price", `${toDecimal(product.price)} ${currency}`],
    ["g:unit_pricing_measure", `${product.volume} ml`],
    ["g:unit_pricing_base_measure", "100 ml"],
    ...groupOf(product),
    ["g:brand", brand.name],
    ...gtinOf(barcode),
    ["g:condition", "new"],
    ["g:google_product_category", PERFUME],
    ["g:product_type", family],
  ]
  const lines = fields.map(([tag, text]) => `<${tag}>${escapeXml(text)}</${tag}>`)
  return `<item>\n${lines.join("\n")}\n</item>\n`
}

/**
 * Returns the field g:gtin; nothing for a number that a shop has assigned itself (in-store barcode), which is no GTIN
 * [D1.40]. The product may still have a GTIN that the shop does not know. So the item does not contain
 * `g:identifier_exists` = `no`, which would say that the product has none.
 */
function gtinOf(barcode: string): [string, string][] {
  return isGtin(barcode) ? [["g:gtin", barcode]] : []
}

function availabilityOf({ canBeAdded, stock_label, arrival }: FeedProduct): [string, string][] {
  if (!canBeAdded) return [["g:availability", "out_of_stock"]]
  if (stock_label === "in_stock") return [["g:availability", "in_stock"]]
  return [
    ["g:availability", "backorder"],
    ["g:availability_date", arrival.to],
  ]
}

/**
 * Formats the fields that group the volumes of one perfume. The format requires a field in which the products of a
 * group differ, here the size.
 */
function groupOf({ group_id: group, volume }: FeedProduct): [string, string][] {
  if (group === null) return []
  return [
    ["g:item_group_id", String(group)],
    ["g:size", `${volume} ml`],
  ]
}
