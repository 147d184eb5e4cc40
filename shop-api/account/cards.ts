import { and, asc, eq, ne } from "drizzle-orm"
import { type Card, type CardProvider, deleteCard, listCards, saveCard } from "#contract/account.ts"
import type { CardBrand } from "#domain/card-brand.ts"
import { deleteTokenRemoval, queueTokenRemovals } from "#shop-api/account/card-token-removals.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { checkLimits } from "#shop-api/limits/check-limits.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import { PaymentRefusedError, type ProviderCard } from "#shop-api/payments/provider.ts"
import type { SessionUser } from "#shop-api/services.ts"

export type CardRow = typeof cards.$inferSelect

export function toCard({ id, brand, masked, expiry, verified }: CardRow): Card {
  return { id, brand, masked, expiry, verified }
}

/** Lists the cards that the customer has saved with this payment provider, oldest first. */
async function listUserCards(db: Db, userId: number, provider: string): Promise<Card[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.userId, userId), eq(cards.provider, provider)))
    .orderBy(asc(cards.id))
  return rows.map(toCard)
}

/**
 * Finds a card of the customer and locks its row until the transaction ends. The lock prevents the removal of the card,
 * so that the transaction can insert a charge that refers to it.
 */
export async function findUserCard(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<CardRow | null> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .for("key share")
  return row ?? null
}

/**
 * The card systems of Uzbekistan. Payme accepts only cards of these systems, and so does the payment simulator in
 * Uzbekistan.
 */
const UZBEK_BRANDS: readonly CardBrand[] = ["uzcard", "humo"]

function listCardBrands(
  { provider }: Pick<CardProvider, "provider">,
  { isoCode }: Pick<CountryRow, "isoCode">,
): CardBrand[] {
  return provider === "payme" || isoCode === "uz" ? [...UZBEK_BRANDS] : []
}

/** Registers the routes for the saved cards of the signed-in customer. */
export function registerCards(app: ApiApp, payments: Payments): void {
  const { countries, database, limits } = app.services
  const { db } = database

  async function findOrderCountry(userId: number, orderId: string): Promise<CountryRow | null> {
    const [order] = await db
      .select({ countryId: orders.countryId })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    return order ? await countries.find(order.countryId) : null
  }

  handle(app, listCards, async ({ query, caller }) => {
    // The payment page of an order shows the cards for the country of the order. The customer may have switched to
    // another country since the order was placed.
    const ordered = query.order_id ? await findOrderCountry(caller.user.id, query.order_id) : null
    const country = ordered ?? caller.country
    const provider = payments.findFor(country)
    if (!provider) return { cards: [], card_provider: null }
    const { cardProvider } = provider
    return {
      cards: await listUserCards(db, caller.user.id, cardProvider.provider),
      card_provider: { ...cardProvider, brands: listCardBrands(cardProvider, country) },
    }
  })

  handle(app, saveCard, async ({ body, caller }) => {
    const provider = payments.findFor(caller.country)
    if (!provider) throw new ApiError(422, "payment.no_cards")
    await checkLimits(limits, {
      action: "card",
      keys: { customer: String(caller.user.id) },
      formatRefusal: () => "card.too_often",
    })
    const known = await payments
      .ask(() => provider.checkCard(body.token))
      .catch((error: unknown) => {
        if (error instanceof PaymentRefusedError) throw refuseFields({ token: "card.not_found" })
        throw error
      })
    if (!known.verified) throw refuseFields({ token: "card.not_verified" })
    const name = provider.cardProvider.provider
    const card = { provider: name, card: known, at: caller.now() }
    const stored = await db
      .transaction((tx) => storeCard(tx, caller.user, card))
      .catch(async (error: unknown) => {
        // The session was ended since the request began, for example because the account was closed. The card is then
        // not saved, so the provider must not keep it either.
        if (error instanceof ApiError && error.status === 401) {
          const saved = and(eq(cards.provider, name), eq(cards.token, known.token))
          if ((await db.$count(cards, saved)) === 0)
            await queueTokenRemovals(db, [{ provider: name, token: known.token }], { at: card.at })
        }
        throw error
      })
    if (!stored) throw refuseFields({ token: "card.not_found" })
    return toCard(stored)
  })

  handle(app, deleteCard, async ({ params, caller }) => {
    const by = { userId: caller.user.id, at: caller.now() }
    await db.transaction((tx) => removeCard(tx, params.id, by))
    return { message: caller.t("card.removed") }
  })
}

/**
 * Deletes a saved card of the customer, and queues the removal of its token at the provider.
 *
 * @throws ApiError 404 when the customer has no such card, 409 while a charge of the card is pending
 */
async function removeCard(
  tx: Transaction,
  id: number,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  const own = and(eq(cards.id, id), eq(cards.userId, userId))
  // A transaction that inserts a charge of this card locks the same row (`findUserCard`). This query waits for such a
  // transaction, so the next query sees its charge.
  const [card] = await tx.select().from(cards).where(own).for("update")
  if (!card) throw new ApiError(404, "error.not_found")
  if (await hasPendingCharge(tx, id)) throw new ApiError(409, "card.in_use")
  await tx.delete(cards).where(own)
  await queueTokenRemovals(tx, [card], { at })
}

async function hasPendingCharge(tx: Transaction, cardId: number): Promise<boolean> {
  const [pending] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.cardId, cardId), eq(charges.state, "pending")))
    .limit(1)
  return pending !== undefined
}

/**
 * Saves a card. If the customer has already saved a card with the same number and expiry, it is the same card, and the
 * provider may have issued a new token for it. The existing row then gets the new token and keeps its id, because
 * charges refer to the id. The removal of the earlier token at the provider is queued. Returns null when another
 * customer has saved this token.
 *
 * @throws ApiError 401 when the session was ended since the request began
 */
async function storeCard(
  tx: Transaction,
  user: SessionUser,
  options: { provider: string; card: ProviderCard; at: Date },
): Promise<CardRow | null> {
  const { id: userId } = user
  const { provider, card, at } = options
  // Two requests at the same time must not both find that the card is new.
  await lockCustomer(tx, user)
  const [inserted] = await tx
    .insert(cards)
    .values({ ...card, userId, provider, createdAt: at })
    .onConflictDoNothing()
    .returning()
  if (!inserted) {
    const [known] = await tx
      .select()
      .from(cards)
      .where(and(eq(cards.provider, provider), eq(cards.token, card.token)))
    return known?.userId === userId ? known : null
  }
  await deleteTokenRemoval(tx, inserted)
  const [same] = await tx
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.userId, userId),
        eq(cards.provider, provider),
        ne(cards.id, inserted.id),
        eq(cards.masked, card.masked),
        eq(cards.expiry, card.expiry),
      ),
    )
    .orderBy(asc(cards.id))
    .limit(1)
    .for("update")
  if (!same) return inserted
  await tx.delete(cards).where(eq(cards.id, inserted.id))
  await tx.update(cards).set(card).where(eq(cards.id, same.id))
  await queueTokenRemovals(tx, [same], { cardId: same.id, at })
  return { ...same, ...card }
}
