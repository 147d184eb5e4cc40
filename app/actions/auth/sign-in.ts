import "server-only"
import { redirect } from "react-router"
import { type PostedReturnTarget, readReturnPath } from "#app/actions/shared/return-path.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import type { Session } from "#app/session/session.ts"
import { findNextPath } from "#app/urls/next-path.ts"
import type { TokenAnswer } from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join("|")})(?=[/?]|$)`)

/**
 * Saves the token and redirects to `next` if it is a path of this shop [S4.06], else to `return_to`. The visitor may have
 * changed the language on the way, so `next` opens in the present one. With `remember` the
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
  const next = findNextPath(returnTarget.next)
  if (next === null) return redirect(readReturnPath(returnTarget.return_to), 303)
  return redirect(next.replace(LOCALE_PREFIX, `/${currentLocale()}`), 303)
}
