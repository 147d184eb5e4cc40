import "server-only"
import { z } from "zod"
import { pendingCode } from "#app/session/pending-code.ts"
import { findSealed, saveSealed } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

const PendingRestock = z.object({
  product: z.int(),
  /** Phone number without spaces, dashes and brackets. */
  phone: z.string(),
  ...pendingCode,
})

/**
 * The form of a restock notification (an SMS when the product can be ordered again) between its two steps, saved in an
 * encrypted cookie.
 */
export type PendingRestock = z.output<typeof PendingRestock>

export async function findPendingRestock(
  session: Session,
  product: number,
): Promise<PendingRestock | null> {
  const pending = await findSealed(session, "restock", PendingRestock)
  return pending?.product === product ? pending : null
}

export async function savePendingRestock(session: Session, pending: PendingRestock) {
  await saveSealed(session, "restock", pending)
}
