import { findPayer } from "#contract/checkout.ts"
import { findManager, signManager } from "#shop-api/checkout/signed-manager.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { checkLimits } from "#shop-api/limits/check-limits.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"

/**
 * Registers the route that looks up a manager by ID. The shop signs the response for this customer, and the customer's
 * order must contain the signature. So an order can name only a manager whom the customer has looked up.
 */
export function registerManagerRoutes(app: ApiApp): void {
  const { config, database, limits } = app.services

  handle(app, findPayer, async ({ query, caller }) => {
    const keys = { ...networkKeys(caller.address), customer: String(caller.user.id) }
    const manager = await findManager(database.db, query.manager_id)
    await checkLimits(limits, {
      action: "manager",
      keys,
      isPerson: () => caller.hasAnswered(),
      isUncounted: manager !== null,
    })
    if (!manager) throw refuseFields({ manager_id: "manager.not_found" })
    const { payerId: id, payerName: name } = manager
    const by = { appSecret: config.appSecret, userId: caller.user.id, at: caller.now() }
    return { id, name, signature: signManager({ id, name }, by) }
  })
}
