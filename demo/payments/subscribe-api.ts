import { z } from "zod"
import {
  CardToken,
  checkCard,
  CreateCard,
  createCard,
  removeCard,
  sendCardCode,
  VerifyCard,
  verifyCard,
} from "#demo/payments/cards.ts"
import { toRpcFailure, REASON } from "#demo/payments/merchant-api-client.ts"
import {
  cancelReceipt,
  checkReceipt,
  ConnectionDropped,
  CreateReceipt,
  createReceipt,
  ListReceipts,
  listReceipts,
  PayReceipt,
  payReceipt,
  ReceiptId,
} from "#demo/payments/receipts.ts"
import { RpcFailure } from "#demo/payments/rpc-failure.ts"
import { SIMULATOR_ENDPOINT } from "#demo/payments/simulator-account.ts"
import type { SimulatorDependencies } from "#demo/payments/simulator-dependencies.ts"
import { DEFAULT_LOCALE, findAcceptedLocale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import { listUnstorable, readBody } from "#shop-api/http/read-body.ts"
import type { SimulatorApp } from "#shop-api/payments/payment-simulator-interface.ts"
import type { SmsMessage } from "#shop-api/sms/provider.ts"

const RpcRequest = z.object({
  id: z.union([z.number(), z.string(), z.null()]).default(null),
  method: z.string().max(50),
  params: z.record(z.string(), z.unknown()).default({}),
})

/**
 * API methods that browsers call. They require only the merchant's id. All other methods also require the secret key.
 */
const BROWSER_METHODS = new Set(["cards.create", "cards.get_verify_code", "cards.verify"])

type Method = (params: unknown, request: Request) => Promise<unknown>

/**
 * Registers the API of the payment simulator. It is a copy of the Subscribe API of the payment provider Payme:
 * JSON-RPC 2.0, in which error responses also have the HTTP status 200.
 */
export function registerSubscribeApi(
  app: SimulatorApp,
  parts: SimulatorDependencies,
  showSms: (sms: SmsMessage) => Promise<void>,
): void {
  const { account: credentials, merchant, wait } = parts
  const { config, database, now } = app.services
  const { db } = database
  const methods: Record<string, Method> = {
    "cards.create": (params) => createCard(db, read(CreateCard, params), now()),
    "cards.get_verify_code": async (params, request) => {
      const t = getFixedT(
        findAcceptedLocale(request.headers.get("accept-language")) ?? DEFAULT_LOCALE,
      )
      return await sendCardCode(db, read(CardToken, params), {
        at: now(),
        formatCodeText: (code) => t("sms.card_code", { brand: config.smsBrand, code }),
        showSms,
      })
    },
    "cards.verify": (params) => verifyCard(db, read(VerifyCard, params), now()),
    "cards.check": (params) => checkCard(db, read(CardToken, params)),
    "cards.remove": (params) => removeCard(db, read(CardToken, params)),
    "receipts.create": (params) => createReceipt(db, read(CreateReceipt, params), now()),
    "receipts.pay": (params) => payReceipt(db, read(PayReceipt, params), { at: now(), wait }),
    "receipts.check": (params) => checkReceipt(db, read(ReceiptId, params)),
    "receipts.get_all": (params) => listReceipts(db, read(ListReceipts, params)),
    "receipts.cancel": (params) =>
      cancelReceipt(db, read(ReceiptId, params), {
        at: now(),
        notifyShop: ({ id }) =>
          merchant.cancel(id, REASON.refund).catch((error: unknown) => {
            throw toRpcFailure(error)
          }),
      }),
  }

  async function answer(request: Request, xAuth: string): Promise<unknown> {
    let id: number | string | null = null
    try {
      if (request.method !== "POST") throw new RpcFailure("not_post")
      const json = await readBody(request).catch(() => {
        throw new RpcFailure("parse")
      })
      const call = RpcRequest.safeParse(json)
      if (!call.success) throw new RpcFailure("fields")
      id = call.data.id
      const method = Object.hasOwn(methods, call.data.method)
        ? methods[call.data.method]
        : undefined
      if (!method) throw new RpcFailure("method")
      const given = BROWSER_METHODS.has(call.data.method) ? xAuth.split(":")[0] : xAuth
      const needed = BROWSER_METHODS.has(call.data.method)
        ? credentials.merchantId
        : `${credentials.merchantId}:${credentials.key}`
      if (!isEqualConstantTime(given ?? "", needed)) throw new RpcFailure("auth")
      return { jsonrpc: "2.0", id, result: await method(call.data.params, request) }
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      return { jsonrpc: "2.0", id, error: { code: error.code, message: error.reason, data: null } }
    }
  }

  app.hono.all(SIMULATOR_ENDPOINT, async (c) => {
    // The browser sends a card to this URL from a page of a shop, which may have another origin.
    for (const [name, value] of CROSS_ORIGIN) c.header(name, value)
    if (c.req.method === "OPTIONS") return c.body(null, 204)
    c.header("Cache-Control", "private, no-store")
    try {
      const body = await answer(c.req.raw, c.req.header("x-auth") ?? "")
      const type = { "Content-Type": "application/json; charset=utf-8" }
      return c.body(JSON.stringify(body), 200, type)
    } catch (error) {
      if (error instanceof ConnectionDropped) return c.body(endAtOnce(error))
      throw error
    }
  })
}

const CROSS_ORIGIN = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Allow-Headers", "*"],
] as const

/** Returns a response body that closes the connection before its first byte. */
function endAtOnce(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(error) })
}

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params)
  if (!parsed.success || listUnstorable(parsed.data).length > 0) throw new RpcFailure("params")
  return parsed.data
}
