import { setTimeout as pause } from "node:timers/promises"
import { and, asc, eq, isNull, lte, or } from "drizzle-orm"
import { LOCALES } from "#domain/locale.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { readReceipt } from "#shop-api/orders/read-receipt.ts"
import { refundOrder } from "#shop-api/orders/refund-order.ts"
import { reasonOf, refusalAt } from "#shop-api/orders/refusal.ts"
import { settlePaid, settleRefused } from "#shop-api/orders/settle.ts"
import type { Payments } from "#shop-api/payments/payments.ts"
import {
  type PaymentProvider,
  PaymentRefusedError,
  PaymentUnknownError,
  type Reason,
} from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

export type ChargeRow = typeof charges.$inferSelect

/** How long a charge is left to whoever works on it and is not heard of any more: it may have died. */
const HELD_MS = 10_000
/** How often whoever works on a charge is heard of. */
const RENEWED_EVERY_MS = 2_000
/** A card charge without an outcome for so long is called off. */
const CALL_OFF_MS = 15 * 60_000
/** As long as it is held without being renewed. */
const RELEASE_AGAIN_MS = 500
const RELEASE_TRIES = HELD_MS / RELEASE_AGAIN_MS
const LOOK_EVERY_MS = 100
const LOOKS = 180

/** Moves charges towards their outcome; whatever is repeated, a charge is paid at most once. */
export interface Charging {
  /**
   * Charges the card, if there is one: on its own page the provider begins. Waits for who is at it, and does it
   * instead when that one has died.
   */
  carryOut(orderId: string): Promise<void>
  /** Sees to it that nobody pays what waits to be paid; a charge that turns out to be paid is settled so. */
  callOff(orderId: string): Promise<void>
  /** Gives back what was paid for a cancelled order; what the provider does not answer is asked again later. */
  refund(orderId: string): Promise<void>
  /** Asks the provider what became of a pending charge, and calls off what nobody will pay. */
  reconcile(charge: ChargeRow, options: { callOff: boolean }): Promise<void>
}

export function createCharging(services: Services, payments: Payments): Charging {
  const { log, now } = services
  const { db } = services.database

  async function findCharge(orderId: string): Promise<ChargeRow | null> {
    const [charge] = await db
      .select()
      .from(charges)
      .where(and(eq(charges.orderId, orderId), eq(charges.state, "pending")))
      .orderBy(asc(charges.id))
    return charge ?? null
  }

  /** The charge, if it is pending and nobody has it. */
  async function take(id: number): Promise<ChargeRow | null> {
    const at = now()
    const [taken] = await db
      .update(charges)
      .set({ heldUntil: new Date(at.getTime() + HELD_MS) })
      .where(
        and(
          eq(charges.id, id),
          eq(charges.state, "pending"),
          or(isNull(charges.heldUntil), lte(charges.heldUntil, at)),
        ),
      )
      .returning()
    return taken ?? null
  }

  /** Says until when the charge is held, or with null that it is let go of, unless somebody else has it by now. */
  async function hold(charge: ChargeRow, heldUntil: Date | null): Promise<void> {
    if (charge.heldUntil === null) return
    const isHeld = eq(charges.heldUntil, charge.heldUntil)
    const [held] = await db
      .update(charges)
      .set({ heldUntil })
      .where(and(eq(charges.id, charge.id), eq(charges.state, "pending"), isHeld))
      .returning({ heldUntil: charges.heldUntil })
    charge.heldUntil = held?.heldUntil ?? null
  }

  async function isStillHeld(charge: ChargeRow): Promise<boolean> {
    await hold(charge, new Date(now().getTime() + HELD_MS))
    return charge.heldUntil !== null
  }

  /** Holds on to a charge that was taken; what it answers ends that. */
  function keepHolding(charge: ChargeRow): () => Promise<void> {
    let renewing: Promise<void> | null = null
    const renew = async () => {
      // The store may be away; it is tried again as long as the work lasts.
      await isStillHeld(charge).catch(() => {})
      renewing = null
    }
    const timer = setInterval(() => void (renewing ??= renew()), RENEWED_EVERY_MS)
    return async () => {
      clearInterval(timer)
      await renewing
    }
  }

  /** While the store is away: nobody works on the charge, and whoever asks for it should not wait for somebody. */
  async function releaseLater(charge: ChargeRow): Promise<void> {
    for (let tries = 0; tries < RELEASE_TRIES; tries += 1) {
      await pause(RELEASE_AGAIN_MS, null, { ref: false })
      const isReleased = await hold(charge, null).then(
        () => true,
        () => false,
      )
      if (isReleased) return
    }
  }

  const isLeftAlone = ({ heldUntil }: ChargeRow) => heldUntil === null || heldUntil <= now()

  async function waitFor(orderId: string): Promise<void> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const charge = await findCharge(orderId)
      if (!charge || isLeftAlone(charge)) return
      await pause(LOOK_EVERY_MS)
    }
  }

  /** Does the work on a charge that was taken, and settles or releases it whatever comes, unless it was lost. */
  async function work(
    charge: ChargeRow,
    what: (provider: PaymentProvider) => Promise<"paid" | "pending">,
  ): Promise<void> {
    const { id } = charge
    const provider = payments.find(charge.provider)
    const stopHolding = keepHolding(charge)
    try {
      if (provider && (await what(provider)) === "paid") await settlePaid(db, id, now())
    } catch (error) {
      if (error instanceof PaymentRefusedError) {
        await stopHolding()
        // Whoever has taken the charge over meanwhile may be paying it: the outcome is theirs to say.
        if (await isStillHeld(charge)) {
          await settleRefused(db, id, { reason: complete(error.reason), at: now() })
        }
      } else if (error instanceof PaymentUnknownError) {
        log.warn({ err: error, order_id: charge.orderId }, "a charge has no outcome yet")
      } else throw error
    } finally {
      await stopHolding()
      await hold(charge, null).catch((error: unknown) => {
        void releaseLater(charge)
        throw error
      })
    }
  }

  async function openReceipt(provider: PaymentProvider, charge: ChargeRow): Promise<string> {
    const receiptId = await provider.openReceipt(await readReceipt(db, charge.orderId))
    // Known before it is paid: a crash in between leaves a receipt that can be asked about. And only one is ever
    // paid: whoever was taken for dead meanwhile, and is not, finds another one here and leaves its own alone.
    const [known] = await db
      .update(charges)
      .set({ receiptId })
      .where(and(eq(charges.id, charge.id), isNull(charges.receiptId)))
      .returning({ id: charges.id })
    if (!known) throw new PaymentUnknownError("Somebody else has opened a receipt for the charge")
    return receiptId
  }

  async function payByCard(
    provider: PaymentProvider,
    charge: ChargeRow,
  ): Promise<"paid" | "pending"> {
    const [card] =
      charge.cardId === null ? [] : await db.select().from(cards).where(eq(cards.id, charge.cardId))
    if (!card) throw new PaymentRefusedError(reasonOf("card.not_found"))
    const { receiptId } = charge
    if (receiptId === null) {
      await provider.pay(await openReceipt(provider, charge), card.token)
      return "paid"
    }
    const state = await provider.findReceipt(receiptId)
    if (state === "paid") return "paid"
    if (state === "busy") return "pending"
    if (state === "cancelled") throw new PaymentRefusedError(reasonOf("payment.refused"))
    try {
      await provider.pay(receiptId, card.token)
      return "paid"
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error
      // Whoever has opened the receipt may only have been taken for dead, and pay it yet.
      return closeReceipt(provider, receiptId, error.reason)
    }
  }

  /** Sees to it that a receipt that is not paid never will be. @throws PaymentRefusedError with the reason, then */
  async function closeReceipt(
    provider: PaymentProvider,
    receiptId: string,
    reason: Reason,
  ): Promise<"paid" | "pending"> {
    const state = await provider.findReceipt(receiptId)
    if (state === "paid") return "paid"
    if (state === "busy") return "pending"
    if (state === "open") await provider.cancelReceipt(receiptId)
    throw new PaymentRefusedError(reason)
  }

  async function callOff(
    provider: PaymentProvider,
    { receiptId }: ChargeRow,
  ): Promise<"paid" | "pending"> {
    const reason = reasonOf("payment.refused")
    if (receiptId === null) throw new PaymentRefusedError(reason)
    return closeReceipt(provider, receiptId, reason)
  }

  async function reconcile(charge: ChargeRow, options: { callOff: boolean }): Promise<void> {
    if (charge.way === "hosted") {
      // What the provider's page has begun ends here: the shop says no when it is to be completed.
      if (options.callOff) await settleRefused(db, charge.id, refusalAt(now()))
      return
    }
    const isOverdue = now().getTime() - charge.createdAt.getTime() >= CALL_OFF_MS
    if (options.callOff || isOverdue) {
      const taken = await take(charge.id)
      if (taken) await work(taken, (provider) => callOff(provider, taken))
      return
    }
    if (charge.receiptId === null) return
    const { id, receiptId } = charge
    const state = await payments.find(charge.provider)?.findReceipt(receiptId)
    if (state === "paid") await settlePaid(db, id, now())
    if (state === "cancelled") await settleRefused(db, id, refusalAt(now()))
  }

  return {
    reconcile,
    refund: (orderId) => refundOrder(services, payments, orderId),
    async callOff(orderId) {
      await waitFor(orderId)
      const charge = await findCharge(orderId)
      if (charge) await reconcile(charge, { callOff: true })
    },
    async carryOut(orderId) {
      for (let looks = 0; looks < LOOKS; looks += 1) {
        const charge = await findCharge(orderId)
        if (charge?.way !== "card") return
        // Whoever was at it knows no outcome: to ask again at once would be to ask for each who waits. Who was
        // taken for dead waits for the other.
        if (looks > 0 && charge.heldUntil === null) return
        const taken = isLeftAlone(charge) ? await take(charge.id) : null
        if (taken) await work(taken, (provider) => payByCard(provider, taken))
        else await pause(LOOK_EVERY_MS)
      }
    },
  }
}

/** A provider that says no without a word is given ours. */
function complete(reason: Reason): Reason {
  const fallback = reasonOf("payment.refused")
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, reason[locale] || fallback[locale]]),
  ) as Reason
}
