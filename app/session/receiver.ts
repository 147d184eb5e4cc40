import "server-only"
import { createHash } from "node:crypto"
import { z } from "zod"
import { openSealed, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"
import { formatCart } from "#domain/cart.ts"

/** Seconds that a receiver is kept: as long as the cart. */
const LIFETIME = 24 * 60 * 60

const Receiver = z.object({ fullName: z.string(), phone: z.string() })

/**
 * Who receives the order. The draft on the server has no name and phone (specification 3), so between the
 * steps of the checkout they wait in a sealed cookie. The phone is cleaned.
 */
export type Receiver = z.output<typeof Receiver>

export async function findReceiver(session: Session): Promise<Receiver | null> {
  const parsed = Receiver.safeParse(await openSealed(session.receiver))
  return parsed.success ? parsed.data : null
}

/**
 * The Idempotency-Key of what this browser is about to order: the same in all its tabs, so that one cart is
 * one order. Another one once the receiver is saved anew, since no two seals are alike.
 */
export function findOrderKey(session: Session): string {
  const ordered = `${session.receiver ?? ""} ${formatCart(session.cart)}`
  return createHash("sha256").update(ordered).digest("base64url")
}

/** Keeps the receiver, and begins another order. */
export async function saveReceiver(session: Session, receiver: Receiver) {
  session.saveReceiver(await sealValue(receiver, LIFETIME))
}
