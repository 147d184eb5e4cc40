import "server-only"
import { redirect } from "react-router"
import { type PostedReturnTarget, readReturnPath } from "#app/actions/shared/return-path.ts"
import type { Session } from "#app/session/session.ts"
import { findNextPath } from "#app/urls/next-path.ts"
import type { TokenAnswer } from "#contract/auth.ts"

/**
 * Saves the token and redirects to `next` if it is a path of this shop [S4.06], else to `return_to`. With `remember` the
 * cookie lives until the token expires [S4.03].
 */
export function signIn(
  session: Session,
  token: TokenAnswer,
  { returnTarget, remember }: { returnTarget: PostedReturnTarget; remember: boolean },
): Response {
  // The checkout data may belong to another customer, whose session ended without a logout.
  session.clearCheckout({ keepCart: true })
  session.signIn(token.access_token, remember ? new Date(token.expires_at) : undefined)
  session.saveRegistration(null)
  return redirect(findNextPath(returnTarget.next) ?? readReturnPath(returnTarget.return_to), 303)
}
