import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { charges } from "#shop-api/db/schema/orders.ts"
import type { Payments } from "#shop-api/payments/payments.ts"

type ChargeRow = typeof charges.$inferSelect

/**
 * Resolves a path as a browser does, with `{id}` replaced by the order's id. Returns null when the URL leaves the site.
 */
export function findReturnUrl(path: string, orderId: string, siteUrl: string): string | null {
  const filled = path.replaceAll("{id}", orderId)
  if (!URL.canParse(filled, siteUrl)) return null
  const url = new URL(filled, siteUrl)
  return url.origin === siteUrl && !url.pathname.startsWith("//") ? url.href : null
}

/** URL of the provider's page for a charge that is pending there; null for another charge. */
export function payUrlOf(
  charge: ChargeRow,
  order: { total: number; currency: Currency },
  options: { locale: Locale; siteUrl: string; payments: Payments },
): string | null {
  const { locale, siteUrl, payments } = options
  const { returnPath, orderId } = charge
  if (charge.state !== "pending" || charge.way !== "hosted") return null
  const path = returnPath ?? `/${locale}/checkout/accepted/{id}`
  const returnUrl = findReturnUrl(path, orderId, siteUrl) ?? `${siteUrl}/`
  const { total: amount, currency } = order
  const request = { orderId, amount, currency, locale, returnUrl }
  return payments.find(charge.provider)?.hostedPage(request) ?? null
}
