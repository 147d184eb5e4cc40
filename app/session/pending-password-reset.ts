import "server-only"
import { z } from "zod"
import { pendingCode } from "#app/session/pending-code.ts"
import { createSealedCookie } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

/** The state of a password reset between its two steps. */
const cookie = createSealedCookie(
  "passwordReset",
  z.object({
    /** Phone number without spaces, dashes and brackets. */
    phone: z.string(),
    ...pendingCode,
    /**
     * Whether the password has been changed. The cookie is then kept only for the phone number, which the login form
     * shows.
     */
    isDone: z.boolean().default(false),
  }),
)

export async function findPendingPasswordReset(session: Session) {
  const reset = await cookie.find(session)
  return reset?.isDone ? null : reset
}

/** Returns the phone number of the latest password reset, pending or done. */
export async function findResetPhone(session: Session): Promise<string | null> {
  return (await cookie.find(session))?.phone ?? null
}

export const savePendingPasswordReset = cookie.save
