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

/** A signed-in customer and the country of their account. */
type Customer = z.output<typeof getProfile.answer>

/** The signed-in customer. app/loaders/account/require-customer.ts sets it for the pages and forms that it guards. */
export const customerContext = createContext<Customer>()

interface Load {
  token: string
  customer: Promise<Customer | null>
}

/**
 * The load of the customer for each HTTP request. For a posted form, the router runs twice: for the action, and for the
 * loaders of the page. Both runs have the same host context, so they share one load.
 */
const loads = new WeakMap<HostContext, Load>()

/**
 * Returns the signed-in customer; null for a visitor without a token. If the shop API rejects the token, signs the
 * visitor out (`Session.signOut`) and returns null [S8.07].
 *
 * @throws ShopError for any other failure
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

/** Makes the next `loadCustomer` of this request load the customer again, because the profile has changed. */
export function invalidateCustomer(context: Context): void {
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
