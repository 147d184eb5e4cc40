import "server-only"
import { z } from "zod"
import { pendingCode } from "#app/session/pending-code.ts"
import { findSealed, saveSealed } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

const PendingPasswordReset = z.object({
  /** Phone number without spaces, dashes and brackets. */
  phone: z.string(),
  ...pendingCode,
  /**
   * Whether the password has been changed. The cookie is then kept only for the phone number, which the login form
   * shows.
   */
  isDone: z.boolean().default(false),
})

/** The state of a password reset between its two steps, saved in an encrypted cookie. */
export type PendingPasswordReset = z.output<typeof PendingPasswordReset>

export async function findPendingPasswordReset(
  session: Session,
): Promise<PendingPasswordReset | null> {
  const reset = await findReset(session)
  return reset?.isDone ? null : reset
}

/** Returns the phone number of the latest password reset, pending or done. */
export async function findResetPhone(session: Session): Promise<string | null> {
  return (await findReset(session))?.phone ?? null
}

function findReset(session: Session): Promise<PendingPasswordReset | null> {
  return findSealed(session, "passwordReset", PendingPasswordReset)
}

export async function savePendingPasswordReset(session: Session, reset: PendingPasswordReset) {
  await saveSealed(session, "passwordReset", reset)
}
