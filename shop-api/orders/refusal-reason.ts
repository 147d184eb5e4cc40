import { translateAll } from "#locales/translate.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

/** Creates a refusal with the general reason that the payment was refused. */
export function refusalAt(at: Date): { reason: Reason; at: Date } {
  return { reason: translateAll("payment.refused"), at }
}
