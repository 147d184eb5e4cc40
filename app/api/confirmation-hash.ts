import "server-only"
import { createHash } from "node:crypto"
import type { Receiver } from "#app/session/receiver.ts"
import type { Delivery } from "#contract/checkout.ts"
import type { OrderRequest } from "#contract/orders.ts"
import { formatCart } from "#domain/cart-text.ts"
import type { CartLine } from "#domain/cart.ts"

interface ShownOrder {
  items: readonly CartLine[]
  delivery: Delivery & Receiver
  payment: Pick<OrderRequest["payment"], "option" | "card_id">
}

const PARTS = ["cart", "delivery", "payment"] as const
type Part = (typeof PARTS)[number]

const SEPARATOR = "."

/**
 * Returns three hashes, joined by a dot: of the cart's lines, of the receiver with the address, and of the payment that
 * the confirmation page shows. The form sends them back, so that the action notices a change that the customer has made
 * in another tab. The total and the payer are separate fields of the form.
 */
export function hashConfirmation(order: ShownOrder): string {
  return hashParts(order).join(SEPARATOR)
}

/** Returns the first part of the order whose hash differs from that in `confirmationHash`; null if none does. */
export function findChangedPart(confirmationHash: string, order: ShownOrder): Part | null {
  const shown = confirmationHash.split(SEPARATOR)
  const hashes = hashParts(order)
  return PARTS.find((_, index) => hashes[index] !== shown[index]) ?? null
}

/** Whether the page with this `confirmationHash` showed a cart of these lines. */
export function isShownCart(confirmationHash: string, items: readonly CartLine[]): boolean {
  return confirmationHash.split(SEPARATOR)[0] === hash(formatCart(items))
}

/**
 * Adds the customer's comment (`notes`) that the confirmation page showed, if the order is otherwise as on that page.
 * Returns any other order unchanged. Placing an order deletes the draft with the comment. So when the customer repeats
 * a request whose response was lost, the comment is missing.
 */
export function restoreNotes<Order extends ShownOrder>(
  order: Order,
  shown: { confirmationHash: string; notes: string },
): Order {
  if (order.delivery.notes !== "") return order
  const restored = { ...order, delivery: { ...order.delivery, notes: shown.notes } }
  return findChangedPart(shown.confirmationHash, restored) === null ? restored : order
}

function hashParts({ items, delivery, payment }: ShownOrder): string[] {
  const { fullName, phone, email, region, district, location, notes } = delivery
  const parts: Record<Part, unknown> = {
    cart: formatCart(items),
    delivery: [fullName, phone, email, region, district, location, notes],
    payment: [payment.option, payment.card_id],
  }
  return PARTS.map((part) => hash(parts[part]))
}

const hash = (part: unknown) =>
  createHash("sha256").update(JSON.stringify(part)).digest("base64url")
