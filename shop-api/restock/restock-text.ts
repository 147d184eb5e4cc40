import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import type { DueRequest } from "#shop-api/restock/requests.ts"
import { MAX_SEGMENT_LENGTH } from "#shop-api/sms/single-segment.ts"
import { toGsmAscii } from "#shop-api/sms/to-gsm-ascii.ts"

/**
 * Minimum number of characters for the product's name. If the name would have less space beside the product's URL, the
 * SMS has no URL.
 */
const LEAST_NAME = 40

/**
 * Formats the SMS about a product that can be ordered again. The text always fits into one SMS segment: a long product
 * name is shortened.
 */
export function formatRestockText(
  { locale, productId, brand, name, volume }: Omit<DueRequest, "phone">,
  shop: { smsBrand: string; siteUrl: string },
): string {
  const t = getFixedT(locale)
  const format = (product: string) => t("sms.restocked", { brand: shop.smsBrand, name: product })
  const address = `\n${addressOf(shop.siteUrl, { locale, productId })}`
  const room = MAX_SEGMENT_LENGTH - format("").length
  const tail = room - address.length < LEAST_NAME ? "" : address
  const millilitres = ` ${String(volume)} ml`
  const full = toGsmAscii(`${brand} ${name}`) || `N ${String(productId)}`
  const short = full.slice(0, room - tail.length - millilitres.length).trimEnd()
  return format(short + millilitres) + tail
}

function addressOf(
  siteUrl: string,
  { locale, productId }: { locale: Locale; productId: number },
): string {
  return new URL(`/${locale}/product/${String(productId)}`, siteUrl).href
}
