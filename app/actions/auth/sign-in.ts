import "server-only"
import { redirect } from "react-router"
import { type PostedReturnTarget, readReturnPath } from "#app/actions/shared/return-path.ts"
import type { Session } from "#app/session/session.ts"
import { findNextPath } from "#app/urls/next-path.ts"
import type { TokenAnswer } from "#contract/auth.ts"

/**
 * Keeps the token and leads on: to `next` when it names a path of this shop, else to the page under the panel
 * (specification 4). With `remember` the cookie lives until the token expires.
 */
export function signIn(
  session: Session,
  token: TokenAnswer,
  { returnTarget, remember }: { returnTarget: PostedReturnTarget; remember: boolean },
): Response {
  // What this browser had at the checkout may be another customer's, whose session ended without a logout.
  session.clearCheckout({ keepCart: true })
  session.signIn(token.access_token, remember ? new Date(token.expires_at) : undefined)
  session.saveRegistration(null)
  return redirect(findNextPath(returnTarget.next) ?? readReturnPath(returnTarget.return_to), 303)
}
