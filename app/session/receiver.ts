import "server-only"
import { createHash } from "node:crypto"
import { z } from "zod"
import { unsealValue, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"
import { formatCart } from "#domain/cart.ts"

/** Seconds; as long as the cart's cookie. */
const LIFETIME = 24 * 60 * 60

const Receiver = z.object({ fullName: z.string(), phone: z.string() })

/**
 * Who receives the order, in a sealed cookie between the steps of the checkout: the draft on the server has no name and
 * phone [S3.15]. The phone has no spaces, dashes and brackets.
 */
export type Receiver = z.output<typeof Receiver>

export async function findReceiver(session: Session): Promise<Receiver | null> {
  const parsed = Receiver.safeParse(await unsealValue(session.receiver))
  return parsed.success ? parsed.data : null
}

/**
 * The Idempotency-Key of the next order. It is the same in all tabs of the browser, so that one cart gives one order.
 * Saving the receiver changes it, because each sealed value is unique.
 */
export function getOrderKey(session: Session): string {
  const ordered = `${session.receiver ?? ""} ${formatCart(session.cart)}`
  return createHash("sha256").update(ordered).digest("base64url")
}

/** Saves the receiver, which also changes the next order's Idempotency-Key. */
export async function saveReceiver(session: Session, receiver: Receiver) {
  session.saveReceiver(await sealValue(receiver, LIFETIME))
}
