import { type Locale, LOCALES } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { ChargeRow } from "#shop-api/db/schema/orders.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

/**
 * Replaces `{id}` in a path by the order's id, and resolves the path to a URL as a browser does. Returns null when the
 * path is not valid, when the URL is on another site, or when the URL's own path begins with `//`.
 */
export function findReturnUrl(path: string, orderId: string, siteUrl: string): string | null {
  const filled = path.replaceAll("{id}", orderId)
  if (!URL.canParse(filled, siteUrl)) return null
  const url = new URL(filled, siteUrl)
  return url.origin === siteUrl && !url.pathname.startsWith("//") ? url.href : null
}

/** Matches the language at the start of a path of the storefront. */
const LANGUAGE = new RegExp(`^/(?:${LOCALES.join("|")})(?=[/?]|$)`)

/**
 * Returns the URL of the provider's payment page if the charge is waiting for a payment there, otherwise null. The
 * payment page sends the customer back to the shop in `locale`, because the customer may have changed the language
 * after the order.
 */
export function hostedPageUrlOf(
  charge: ChargeRow,
  order: { total: number; currency: Currency },
  options: { locale: Locale; siteUrl: string; payments: Payments },
): string | null {
  const { locale, siteUrl, payments } = options
  const { returnPath, orderId } = charge
  if (charge.state !== "pending" || charge.method !== "hosted") return null
  const path = returnPath?.replace(LANGUAGE, `/${locale}`) ?? `/${locale}/checkout/accepted/{id}`
  const returnUrl = findReturnUrl(path, orderId, siteUrl) ?? `${siteUrl}/`
  const { total: amount, currency } = order
  const request = { orderId, amount, currency, locale, returnUrl }
  return payments.find(charge.provider)?.hostedPage(request) ?? null
}
