import { findUserCard } from "#shop-api/account/cards.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import type { charges } from "#shop-api/db/schema/orders.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { findReturnUrl } from "#shop-api/orders/hosted-page-url.ts"
import { requireFewRefusals } from "#shop-api/orders/order-limits.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"

/** What the customer's choice of payment determines about a charge. */
export type ChargeValues = Pick<
  typeof charges.$inferInsert,
  "provider" | "method" | "cardId" | "masked" | "returnPath"
>

interface ChargeRequest {
  orderId: string
  userId: number
  country: CountryRow
  card_id?: number | undefined
  return_path?: string | undefined
  at: Date
  /** Prefix of the field names in error texts: `payment.`, or empty. */
  prefix: string
}

/**
 * Checks how the customer wants to pay (with a saved card or on the provider's page), and returns the values of the
 * charge.
 *
 * @throws ApiError 422 when the country has no provider, the customer has no verified card with this id, or the return
 *   path leads to another site; 429 when too many payments by saved card were refused
 */
export async function requirePaymentChoice(
  tx: Transaction,
  { services, payments }: Pick<OrderServices, "services" | "payments">,
  request: ChargeRequest,
): Promise<ChargeValues> {
  const { orderId, userId, country, card_id: cardId, return_path: returnPath, prefix } = request
  const provider = payments.findFor(country)?.cardProvider.provider
  if (!provider) throw refuseFields({ [`${prefix}option`]: "payment.no_cards" })
  if (cardId !== undefined) {
    const card = await findUserCard(tx, userId, cardId)
    // The customer may have removed the card in another tab, after choosing it.
    if (!card) throw refuseFields({ [`${prefix}card_id`]: "card.not_found" })
    if (!card.verified || card.provider !== provider) {
      throw refuseFields({ [`${prefix}card_id`]: "card.choose" })
    }
    await requireFewRefusals(tx, request)
    return { provider, method: "card", cardId, masked: card.masked }
  }
  if (returnPath !== undefined && !findReturnUrl(returnPath, orderId, services.config.siteUrl)) {
    throw refuseFields({ [`${prefix}return_path`]: "field.invalid" })
  }
  return { provider, method: "hosted", returnPath: returnPath ?? null }
}
