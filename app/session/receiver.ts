import "server-only"
import { createHash } from "node:crypto"
import { z } from "zod"
import { unsealValue, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"
import type { Delivery } from "#contract/checkout.ts"
import { formatCart } from "#domain/cart.ts"
import { FULL_NAME_MAX_LENGTH } from "#domain/person-fields.ts"

/** Seconds; as long as the cart's cookie. */
const LIFETIME = 24 * 60 * 60
/** As long as the field takes; other clients send more. */
const PHONE_MAX_LENGTH = 40

const SavedReceiver = z.object({
  fullName: z.string(),
  phone: z.string(),
  /** Whether the delivery form was refused, so that its values are as typed. */
  isRefused: z.boolean().default(false),
  /** Hash of the address that was accepted together with the receiver; an earlier release saved none. */
  address: z.string().optional(),
})

/**
 * Who receives the order, in a sealed cookie between the steps of the checkout: the draft on the server has no name and
 * phone [S3.15]. The phone has no spaces, dashes and brackets.
 */
export type Receiver = Pick<z.output<typeof SavedReceiver>, "fullName" | "phone">

/**
 * The receiver whom the next order names; null until the delivery form was accepted, and when the draft's address has
 * changed since: the customer has typed another one, perhaps for another receiver.
 */
export async function findReceiver(session: Session, draft: Delivery): Promise<Receiver | null> {
  const saved = await findSavedReceiver(session)
  if (!saved || saved.isRefused) return null
  const { fullName, phone, address = hashAddress(draft) } = saved
  return address === hashAddress(draft) ? { fullName, phone } : null
}

function hashAddress({ email, region, district, location, notes }: Delivery): string {
  const address = JSON.stringify([email, region, district, location, notes])
  return createHash("sha256").update(address).digest("base64url")
}

/** The receiver whom the delivery form shows. */
export async function findSavedReceiver(
  session: Session,
): Promise<z.output<typeof SavedReceiver> | null> {
  return SavedReceiver.safeParse(await unsealValue(session.receiver)).data ?? null
}

/**
 * The Idempotency-Key of the next order. It is the same in all tabs of the browser, so that one cart gives one order.
 * Saving the receiver changes it, because each sealed value is unique.
 */
export function getOrderKey(session: Session): string {
  const ordered = `${session.receiver ?? ""} ${formatCart(session.cart)}`
  return createHash("sha256").update(ordered).digest("base64url")
}

/** Saves the receiver and the address of an accepted form, which also changes the next order's Idempotency-Key. */
export async function saveReceiver(session: Session, delivery: Receiver & Delivery) {
  const { fullName, phone } = delivery
  const address = hashAddress(delivery)
  session.saveReceiver(await sealValue({ fullName, phone, address }, LIFETIME))
}

/**
 * Saves the receiver of a refused delivery form as typed, in place of an earlier one: the address beside it is new too, and
 * an order must not mix them.
 */
export async function saveRefusedReceiver(session: Session, receiver: Receiver) {
  const fullName = receiver.fullName.slice(0, FULL_NAME_MAX_LENGTH)
  const phone = receiver.phone.slice(0, PHONE_MAX_LENGTH)
  session.saveReceiver(await sealValue({ fullName, phone, isRefused: true }, LIFETIME))
}
