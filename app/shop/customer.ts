import "server-only"
import { createContext, redirect, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/words.ts"
import { getSession } from "#app/session/session.ts"
import { ShopError } from "#app/shop/shop-error.ts"
import { getShop } from "#app/shop/shop.ts"
import { getProfile } from "#contract/account.ts"
import { encodeNext } from "#domain/next-path.ts"
import { openPanel } from "#domain/panels.ts"

/** The signed-in customer, and the country of their account. */
export type Customer = z.output<typeof getProfile.answer>

/** Set by the middleware that guards cabinet and checkout (app/loaders/signed-in.ts). */
export const customerContext = createContext<Customer | null>(null)

export function getCustomer(context: Readonly<RouterContextProvider>): Customer {
  const customer = context.get(customerContext)
  if (!customer) throw new Error("no customer: called outside the signed-in pages")
  return customer
}

/**
 * The signed-in customer. Everybody else is sent to the login panel and from there back to `path`: those
 * without a token, and those whose token the shop API refuses, who are signed out here too (specification 6
 * and 8). Throws that redirect, or ShopError.
 */
export async function requireCustomer(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<Customer> {
  const session = getSession(context)
  if (session.token) {
    try {
      return await getShop(context).call(getProfile, {})
    } catch (error) {
      if (!(error instanceof ShopError) || ![401, 403].includes(error.status)) throw error
      session.signOut()
    }
  }
  session.saveFlash({ tone: "warning", key: "auth:login_required" })
  const login = openPanel("", "auth", { tab: "login", next: encodeNext(path) })
  throw redirect(localePath(currentLocale()) + login, 303)
}
