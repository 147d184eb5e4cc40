import { LOCALES } from "#domain/locale.ts"
import { getFixedT, type MessageKey } from "#locales/translate.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

/** Returns the reason why a charge was refused, in all languages. */
export function reasonOf(key: MessageKey): Reason {
  return Object.fromEntries(LOCALES.map((locale) => [locale, getFixedT(locale)(key)])) as Reason
}

/** Creates a refusal with the general reason that the payment was refused. */
export function refusalAt(at: Date): { reason: Reason; at: Date } {
  return { reason: reasonOf("payment.refused"), at }
}

/** Adds a text of the shop for each language in which the provider gives no reason. */
export function completeReason(reason: Reason): Reason {
  const fallback = reasonOf("payment.refused")
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, reason[locale] || fallback[locale]]),
  ) as Reason
}
