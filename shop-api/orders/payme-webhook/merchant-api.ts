import { isIPv4 } from "node:net"
import type { Context } from "hono"
import { bodyLimit } from "hono/body-limit"
import { z } from "zod"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { ApiApp, ApiEnv } from "#shop-api/http/api-app.ts"
import { readClientAddress } from "#shop-api/http/caller.ts"
import { listUnstorable } from "#shop-api/http/read-body.ts"
import { WebhookFailure } from "#shop-api/orders/payme-webhook/failure.ts"
import { createMethods } from "#shop-api/orders/payme-webhook/methods.ts"
import type { Provider } from "#shop-api/orders/payme-webhook/read-transactions.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

/** Path of the shop's Merchant API, which Payme and the payment simulator call. */
export const PAYME_WEBHOOK = "/api/v1/hooks/payme"

const MAX_LENGTH = 16 * 1024
/** The user name of Basic authentication. Payme sends the same name to all shops. */
const USER = "Paycom"

const RpcRequest = z.object({
  id: z.union([z.number(), z.string().max(100), z.null()]).default(null),
  method: z.string().max(50),
  params: z.unknown(),
})

/**
 * Registers the endpoint of Payme's Merchant API: JSON-RPC whose responses have status 200 even for errors. The caller
 * authenticates with the key of the shop's account at a provider, and can access only the charges of that provider.
 */
export function registerPaymeWebhook(app: ApiApp, payments: Pick<Payments, "accounts">): void {
  const { log, config } = app.services
  const methods = createMethods(app.services)

  /**
   * Finds the provider whose key the caller has sent. Compares with all keys even after a match, so that the response
   * time reveals nothing about the keys.
   */
  function findCaller(authorization: string): Provider | null {
    let caller: Provider | null = null
    for (const [name, account] of Object.entries(payments.accounts)) {
      const basic = `Basic ${Buffer.from(`${USER}:${account.key}`).toString("base64")}`
      if (isEqualConstantTime(authorization, basic)) caller = name as Provider
    }
    return caller
  }

  /**
   * Checks the address of a call by Payme against PAYME_ALLOWED_IPS. Calls by the simulator may come from any address.
   */
  function isAllowedAddress(caller: Provider, address: string | null): boolean {
    const allowed = caller === "payme" ? (config.payme?.allowedIps ?? null) : null
    if (allowed === null || (address !== null && isIPv4(address) && allowed.check(address)))
      return true
    log.warn({ address }, "a call with Payme's key came from outside PAYME_ALLOWED_IPS")
    return false
  }

  async function answer(c: Context<ApiEnv>): Promise<object> {
    let id: number | string | null = null
    try {
      if (c.req.method !== "POST") throw new WebhookFailure("not_post")
      const json = parseJson(await c.req.text())
      const call = RpcRequest.safeParse(json)
      if (call.success) ({ id } = call.data)
      const caller = findCaller(c.req.header("authorization") ?? "")
      if (caller === null) throw new WebhookFailure("auth")
      const address = readClientAddress(c, app.services)
      if (!isAllowedAddress(caller, address)) throw new WebhookFailure("auth")
      if (json === undefined) throw new WebhookFailure("parse")
      if (!call.success) throw new WebhookFailure("request")
      const { method, params } = call.data
      if (!isMethod(method)) throw new WebhookFailure("method")
      if (listUnstorable(params).length > 0) throw new WebhookFailure("params")
      return { jsonrpc: "2.0", id, result: await methods[method](caller, params) }
    } catch (error) {
      if (error instanceof WebhookFailure) return { jsonrpc: "2.0", id, error: error.error }
      // Payme repeats the call after this error.
      log.error({ err: error, request_id: c.var.requestId }, "a call of the provider failed")
      return { jsonrpc: "2.0", id, error: new WebhookFailure("system").error }
    }
  }

  function isMethod(name: string): name is keyof typeof methods {
    return Object.hasOwn(methods, name)
  }

  const refuseLength = (c: Context) =>
    c.json({ jsonrpc: "2.0", id: null, error: new WebhookFailure("request").error })
  const limit = bodyLimit({ maxSize: MAX_LENGTH, onError: refuseLength })

  app.hono.all(PAYME_WEBHOOK, limit, async (c) => {
    c.header("Cache-Control", "private, no-store")
    return c.json(await answer(c))
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
