import "server-only"
import { createHash } from "node:crypto"
import type { Receiver } from "#app/session/receiver.ts"
import type { Delivery } from "#contract/checkout.ts"
import type { OrderRequest } from "#contract/orders.ts"
import { type CartLine, formatCart } from "#domain/cart.ts"

interface ShownOrder {
  items: readonly CartLine[]
  delivery: Delivery & Receiver
  payment: Pick<OrderRequest["payment"], "option" | "card_id">
}

/**
 * Returns a hash of the lines, the receiver, the address and the payment that the confirmation page shows. The form
 * sends it back, so that the action notices a change that the customer has made in another tab. The total and the payer
 * are separate fields of the form.
 */
export function hashConfirmation({ items, delivery, payment }: ShownOrder): string {
  const { fullName, phone, email, region, district, location, notes } = delivery
  const receiver = [fullName, phone, email, region, district, location, notes]
  return createHash("sha256")
    .update(JSON.stringify([formatCart(items), ...receiver, payment.option, payment.card_id]))
    .digest("base64url")
}
