import "server-only"
import type { Session } from "#app/session/session.ts"

/**
 * Saves the message for a visitor whom the page of a code redirects to the form of the phone: the code has expired. The
 * cookie of the code lives as long as that of the form, and a success deletes only the form: Back then leads to the page
 * of a code that was right, and no message is saved.
 */
export function explainExpiredCode(session: Session): void {
  if (session.hasCookies && session.otpRequest === null)
    session.saveFlash({ tone: "warning", key: "auth:reset_expired" })
}
