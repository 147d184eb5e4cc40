import "server-only"
import { createContext, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { hostContext } from "#app/host/host-context.ts"
import { getSession } from "#app/session/session.ts"
import { cacheVerifiedToken } from "#app/session/verified-tokens.ts"
import { getProfile } from "#contract/account.ts"
import type { HostContext } from "#runtime/host-context.ts"

type Context = Readonly<RouterContextProvider>

/** The signed-in customer, and the country of their account. */
type Customer = z.output<typeof getProfile.answer>

/** The customer of a page or form below the guard (app/loaders/account/require-customer.ts). */
export const customerContext = createContext<Customer>()

interface Load {
  token: string
  customer: Promise<Customer | null>
}

/** One load per HTTP request: both passes of the router for a posted document have the same host context. */
const loads = new WeakMap<HostContext, Load>()

/**
 * The signed-in customer; null for a visitor without a token, or whose token the shop API refuses: that is a local
 * logout (specification 8). Throws other ShopErrors.
 */
export async function loadCustomer(context: Context): Promise<Customer | null> {
  const host = context.get(hostContext)
  const session = getSession(context)
  const { token } = session
  if (!token) return null
  let load = loads.get(host)
  if (load?.token !== token) {
    load = { token, customer: fetchCustomer(getShopApi(context)) }
    loads.set(host, load)
  }
  const customer = await load.customer
  if (customer) cacheVerifiedToken(token)
  else session.signOut()
  return customer
}

/** Called after a change of the profile: the page that follows in the same request loads it again. */
export function forgetCustomer(context: Context): void {
  loads.delete(context.get(hostContext))
}

async function fetchCustomer(shop: ShopApiClient): Promise<Customer | null> {
  try {
    return await shop.call(getProfile, {})
  } catch (error) {
    if (isRejected(error) && [401, 403].includes(error.status)) return null
    throw error
  }
}
