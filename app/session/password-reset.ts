import "server-only"
import { z } from "zod"
import { unsealValue, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

/** Seconds in which the visitor must enter the code and the new password. */
const LIFETIME = 15 * 60

const PendingReset = z.object({
  /** Without spaces, dashes and brackets. */
  phone: z.string(),
  /** The shop API's message about the sent code. */
  message: z.string(),
  /** When the code was last sent, in milliseconds since the epoch: the start of the resend timer. */
  sent_at: z.number(),
  /** Whether the visitor has answered the simple question; later steps then do not ask again. */
  answered: z.boolean().default(false),
})

/** A password reset between its two steps, in a sealed cookie. */
export type PendingReset = z.output<typeof PendingReset>

export async function findPendingReset(session: Session): Promise<PendingReset | null> {
  const parsed = PendingReset.safeParse(await unsealValue(session.passwordReset))
  return parsed.success ? parsed.data : null
}

export async function savePendingReset(session: Session, reset: PendingReset) {
  session.savePasswordReset(await sealValue(reset, LIFETIME))
}
