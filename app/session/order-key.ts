import "server-only"
import { createHash } from "node:crypto"
import type { Session } from "#app/session/session.ts"
import { formatCart } from "#domain/cart-text.ts"

/**
 * Returns the Idempotency-Key of the next order. It is the same in all tabs of the browser, so that one cart leads to
 * one order. Saving the receiver changes the key, because each encryption of a value gives another text.
 */
export function getOrderKey(session: Session): string {
  const ordered = `${session.getSealed("receiver") ?? ""} ${formatCart(session.cart)}`
  return createHash("sha256").update(ordered).digest("base64url")
}
