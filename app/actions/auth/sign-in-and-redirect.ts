import "server-only"
import { replace } from "react-router"
import { type PostedReturnTarget, readReturnPath } from "#app/actions/shared/return-path.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import type { Session } from "#app/session/session.ts"
import { findNextPath } from "#app/urls/next-param.ts"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import type { TokenAnswer } from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join("|")})(?=[/?]|$)`)

/**
 * Saves the token and redirects to `next` if it is a path of this shop [S4.06], or else to `return_to`. With scripts,
 * the target page replaces the form in the history, so that the Back button does not lead to the form [D1.205]. The
 * target page opens in the current language, which the visitor may have changed meanwhile. With `remember` the cookie
 * lives until the token expires [S4.03].
 *
 * @param offer ISO code of a country; the next page asks the customer whether to switch to it
 */
export function signInAndRedirect(
  session: Session,
  token: TokenAnswer,
  {
    returnTarget,
    remember,
    offer = null,
  }: { returnTarget: PostedReturnTarget; remember: boolean; offer?: string | null },
): Response {
  // The checkout data may belong to another customer, whose session ended without a logout.
  session.clearCheckout({ keepCart: true })
  session.signIn(token.access_token, remember ? new Date(token.expires_at) : undefined)
  session.clearSealed("registration", "passwordReset")
  const asked = findNextPath(returnTarget.next) ?? readReturnPath(returnTarget.return_to)
  const target = asked.replace(LOCALE_PREFIX, `/${currentLocale()}`)
  if (offer === null) return replace(target, 303)
  const [path = "", search = ""] = target.split("?", 2)
  return replace(path + queryWithPanel(search, "country", { offer }), 303)
}
