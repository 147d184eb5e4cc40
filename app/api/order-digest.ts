import "server-only"
import { createHash } from "node:crypto"
import type { Receiver } from "#app/session/receiver.ts"
import type { Delivery } from "#contract/checkout.ts"
import type { OrderRequest } from "#contract/orders.ts"

interface Shown {
  delivery: Delivery & Receiver
  payment: Pick<OrderRequest["payment"], "option" | "card_id">
}

/** A digest of what the confirmation shows beside the sums: receiver, address, notes and payment. */
export function digestOrder({ delivery, payment }: Shown): string {
  const { fullName, phone, email, region, district, location, notes } = delivery
  const shown = [fullName, phone, email, region, district, location, notes]
  return createHash("sha256")
    .update(JSON.stringify([...shown, payment.option, payment.card_id ?? null]))
    .digest("base64url")
}
