import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"

/**
 * Returns the path of an auth page. Its query contains the return target: the page to which the visitor goes after
 * sign-in. The `action` of a form needs this query, too, because without scripts a rejected form is shown on the page
 * of its `action`, which knows the target only from its URL.
 */
export function authPagePath(
  page: "login" | "register" | "authCode" | "password" | "passwordCode",
  { returnTo, next }: ReturnTarget,
): string {
  const parameters = new URLSearchParams()
  if (returnTo) parameters.set("return_to", returnTo)
  if (next) parameters.set("next", next)
  const path = pagePath(page)
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}
