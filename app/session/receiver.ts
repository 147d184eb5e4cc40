import "server-only"
import { createHash } from "node:crypto"
import { z } from "zod"
import { createSealedCookie } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"
import type { Delivery } from "#contract/checkout.ts"
import { FULL_NAME_MAX_LENGTH } from "#domain/person-fields.ts"
import { TYPED_PHONE_MAX_LENGTH } from "#domain/phone.ts"

const SavedReceiver = z.object({
  fullName: z.string(),
  phone: z.string(),
  /** Whether the delivery form was rejected. If so, the values are as the customer typed them. */
  isRefused: z.boolean().default(false),
  /** Hash of the address that was accepted together with the receiver. Cookies of an earlier release do not have it. */
  address: z.string().optional(),
})
export type SavedReceiver = z.output<typeof SavedReceiver>

const cookie = createSealedCookie("receiver", SavedReceiver)

/**
 * The person who receives the order. An encrypted cookie stores the name and the phone number between the steps of the
 * checkout, because the draft on the server contains neither [S3.15]. The phone number has no spaces, dashes and
 * brackets.
 */
export type Receiver = Pick<SavedReceiver, "fullName" | "phone">

/**
 * Returns the receiver of the next order. Returns null until a delivery form has been accepted. Also returns null if
 * the address in the draft has changed since then: the customer has typed another address in the delivery form, perhaps
 * for another receiver.
 */
export async function findReceiver(session: Session, draft: Delivery): Promise<Receiver | null> {
  return toAcceptedReceiver(await cookie.find(session), draft)
}

/** Returns the same as `findReceiver`, for a caller that has already read the saved receiver. */
export function toAcceptedReceiver(saved: SavedReceiver | null, draft: Delivery): Receiver | null {
  if (!saved || saved.isRefused) return null
  const { fullName, phone, address = hashAddress(draft) } = saved
  return address === hashAddress(draft) ? { fullName, phone } : null
}

/**
 * Returns a hash of the draft without the customer's comment (`notes`), because the comment is about the order and not
 * about its receiver.
 */
function hashAddress({ email, region, district, location }: Delivery): string {
  const address = JSON.stringify([email, region, district, location])
  return createHash("sha256").update(address).digest("base64url")
}

/** Returns the receiver that the delivery form shows; null if none is saved. */
export const findSavedReceiver = cookie.find

/**
 * Saves the receiver of an accepted delivery form and a hash of its address. This also changes the Idempotency-Key of
 * the next order.
 */
export async function saveReceiver(session: Session, delivery: Receiver & Delivery) {
  const { fullName, phone } = delivery
  const address = hashAddress(delivery)
  await cookie.save(session, { fullName, phone, isRefused: false, address })
}

/**
 * Saves the receiver of a rejected delivery form as typed, in place of an earlier receiver. The form has a new address,
 * too, and an order must not combine this address with the earlier receiver. Cuts texts that are longer than the fields
 * accept, because clients other than browsers may send them.
 */
export async function saveRefusedReceiver(session: Session, receiver: Receiver) {
  const fullName = receiver.fullName.slice(0, FULL_NAME_MAX_LENGTH)
  const phone = receiver.phone.slice(0, TYPED_PHONE_MAX_LENGTH)
  await cookie.save(session, { fullName, phone, isRefused: true })
}
