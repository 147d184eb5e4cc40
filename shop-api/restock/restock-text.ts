import { getFixedT } from "#locales/translate.ts"
import type { DueRequest } from "#shop-api/restock/requests.ts"
import { MAX_SEGMENT_LENGTH } from "#shop-api/sms/segment-limits.ts"
import { toGsmAscii } from "#shop-api/sms/to-gsm-ascii.ts"

/**
 * Minimum number of characters for the product's name. If the name would have less space beside the product's URL, the
 * SMS has no URL.
 */
const LEAST_NAME = 40

/**
 * Formats the SMS about a product that can be ordered again. The text always fits into one SMS segment: a long product
 * name is shortened. The URL names the country of the request unless it is the default one, because the visitor's
 * cookie with the country may have expired [D1.236].
 */
export function formatRestockText(
  { locale, productId, country, brand, name, volume }: Omit<DueRequest, "phone">,
  shop: { smsBrand: string; siteUrl: string; defaultCountry: string },
): string {
  const t = getFixedT(locale)
  const format = (product: string) => t("sms.restocked", { brand: shop.smsBrand, name: product })
  const address = `\n${addressOf(shop, { locale, productId, country })}`
  const room = MAX_SEGMENT_LENGTH - format("").length
  const tail = room - address.length < LEAST_NAME ? "" : address
  const millilitres = ` ${String(volume)} ml`
  const full = toGsmAscii(`${brand} ${name}`) || `N ${String(productId)}`
  const short = full.slice(0, room - tail.length - millilitres.length).trimEnd()
  return format(short + millilitres) + tail
}

function addressOf(
  { siteUrl, defaultCountry }: { siteUrl: string; defaultCountry: string },
  { locale, productId, country }: Pick<DueRequest, "locale" | "productId" | "country">,
): string {
  const query = country === defaultCountry ? "" : `?country=${country}`
  return new URL(`/${locale}/product/${String(productId)}${query}`, siteUrl).href
}
