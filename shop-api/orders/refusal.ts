import { LOCALES } from "#domain/locale.ts"
import { getFixedT, type MessageKey } from "#locales/translate.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

/** Why a charge was refused, in each language. */
export function reasonOf(key: MessageKey): Reason {
  return Object.fromEntries(LOCALES.map((locale) => [locale, getFixedT(locale)(key)])) as Reason
}

/** A refusal without a specific reason. */
export function refusalAt(at: Date): { reason: Reason; at: Date } {
  return { reason: reasonOf("payment.refused"), at }
}
