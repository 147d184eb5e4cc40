import "server-only"
import type { MiddlewareFunction } from "react-router"
import { customerContext, requireCustomer } from "#app/shop/customer.ts"
import { closePanel } from "#domain/panels.ts"

/**
 * Lets signed-in customers alone pass to cabinet and checkout. Loaders run side by side, so a loader of the
 * layout would come too late to guard them.
 */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url)
  // The router's own parameter: which routes it wants loaded.
  url.searchParams.delete("_routes")
  const path = url.pathname.replace(/\.rsc$/, "") + closePanel(url.search)
  context.set(customerContext, await requireCustomer(context, path))
  return await next()
}
