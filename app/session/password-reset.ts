import "server-only"
import { z } from "zod"
import { openSealed, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

/** Seconds that a phone waits for its code and the new password. */
const LIFETIME = 15 * 60

const PendingReset = z.object({
  /** Cleaned. */
  phone: z.string(),
  /** What the API said when it sent the code. */
  message: z.string(),
  /** Milliseconds since the epoch at which the code was last sent: the resend timer counts from here. */
  sent_at: z.number(),
  /** Whether the simple question was answered for it: the steps that follow ask nothing again. */
  answered: z.boolean().default(false),
})

/** A password reset between its two steps; it waits in a sealed cookie, as a registration does. */
export type PendingReset = z.output<typeof PendingReset>

export async function findPendingReset(session: Session): Promise<PendingReset | null> {
  const parsed = PendingReset.safeParse(await openSealed(session.passwordReset))
  return parsed.success ? parsed.data : null
}

export async function savePendingReset(session: Session, reset: PendingReset) {
  session.savePasswordReset(await sealValue(reset, LIFETIME))
}
