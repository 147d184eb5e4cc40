import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { getSession } from "#app/session/session.ts"
import { logout } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/logout.ts"

/**
 * Revokes the token at the shop API and deletes the session cookies, even if the shop API fails: other people may use
 * the device. Cart, country and language stay [S4.07].
 */
export async function action({ context }: Route.ActionArgs) {
  const session = getSession(context)
  if (session.token) await revokeToken(context)
  session.signOut()
  session.saveFlash({ tone: "success", key: "auth:logged_out" })
  return redirect(pagePath("home"), 303)
}

async function revokeToken(context: Readonly<RouterContextProvider>) {
  try {
    await getShopApi(context).call(logout, {})
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
  }
}
