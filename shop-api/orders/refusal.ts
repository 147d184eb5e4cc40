import { LOCALES } from "#domain/locale.ts"
import { getFixedT, type MessageKey } from "#locales/translate.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

/** Translates the reason why a charge was refused to all languages. */
export function reasonOf(key: MessageKey): Reason {
  return Object.fromEntries(LOCALES.map((locale) => [locale, getFixedT(locale)(key)])) as Reason
}

/** Creates a refusal without a specific reason. */
export function refusalAt(at: Date): { reason: Reason; at: Date } {
  return { reason: reasonOf("payment.refused"), at }
}
