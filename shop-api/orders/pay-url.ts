import { type Locale, LOCALES } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { charges } from "#shop-api/db/schema/orders.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

type ChargeRow = typeof charges.$inferSelect

/**
 * Resolves a path to a URL as a browser does, after replacing `{id}` by the order's id. Returns null when the URL is on
 * another site.
 */
export function findReturnUrl(path: string, orderId: string, siteUrl: string): string | null {
  const filled = path.replaceAll("{id}", orderId)
  if (!URL.canParse(filled, siteUrl)) return null
  const url = new URL(filled, siteUrl)
  return url.origin === siteUrl && !url.pathname.startsWith("//") ? url.href : null
}

/** The language at the start of a storefront's path. */
const LANGUAGE = new RegExp(`^/(?:${LOCALES.join("|")})(?=[/?]|$)`)

/**
 * Returns the URL of the provider's payment page if the charge waits for a payment there; otherwise null. The page leads
 * back to the shop in the current language, which the customer may have changed after the order.
 */
export function payUrlOf(
  charge: ChargeRow,
  order: { total: number; currency: Currency },
  options: { locale: Locale; siteUrl: string; payments: Payments },
): string | null {
  const { locale, siteUrl, payments } = options
  const { returnPath, orderId } = charge
  if (charge.state !== "pending" || charge.way !== "hosted") return null
  const path = returnPath?.replace(LANGUAGE, `/${locale}`) ?? `/${locale}/checkout/accepted/{id}`
  const returnUrl = findReturnUrl(path, orderId, siteUrl) ?? `${siteUrl}/`
  const { total: amount, currency } = order
  const request = { orderId, amount, currency, locale, returnUrl }
  return payments.find(charge.provider)?.hostedPage(request) ?? null
}
