import "server-only"
import type { Session } from "#app/session/session.ts"

/**
 * Saves the message that the code has expired, for a visitor whom the page of the code redirects to the phone form. The
 * cookie `otp_request` and that of the pending form expire together, but a correct code deletes only the form. If
 * `otp_request` is still there, the visitor has gone back after a correct code, and no message is saved.
 */
export function saveExpiredCodeMessage(session: Session): void {
  if (session.hasCookies && session.otpRequest === null)
    session.saveFlash({ tone: "warning", key: "auth:reset_expired" })
}
