import "server-only"
import { z } from "zod"
import { openSealed, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

/** Seconds that a phone waits for its code. */
const LIFETIME = 15 * 60

const PendingRestock = z.object({
  product: z.int(),
  /** Cleaned. */
  phone: z.string(),
  /** What the API said when it sent the code. */
  message: z.string(),
  /** Milliseconds since the epoch at which the code was last sent: the resend timer counts from here. */
  sent_at: z.number(),
  /** Whether the simple question was answered for it: the steps that follow ask nothing again. */
  answered: z.boolean().default(false),
})

/** A phone that asks to be told of a product, between its two steps; it waits in a sealed cookie. */
export type PendingRestock = z.output<typeof PendingRestock>

export async function findPendingRestock(
  session: Session,
  product: number,
): Promise<PendingRestock | null> {
  const parsed = PendingRestock.safeParse(await openSealed(session.restock))
  return parsed.success && parsed.data.product === product ? parsed.data : null
}

export async function savePendingRestock(session: Session, pending: PendingRestock) {
  session.saveRestock(await sealValue(pending, LIFETIME))
}
