import { z } from "zod"
import type { ReceiptRow } from "#demo/payments/receipts.ts"
import { RpcFailure } from "#demo/payments/rpc-failure.ts"
import { createRpcClient, RpcError } from "#shop-api/payments/json-rpc.ts"
import { PaymentUnknownError } from "#shop-api/payments/provider.ts"

/** Payme's codes for the reason of a cancelled transaction. */
export const REASON = { refused: 2, refund: 5 } as const

const Allowed = z.object({
  allow: z.literal(true),
  additional: z.record(z.string(), z.string()).default({}),
  detail: z.unknown(),
})

type Payment = Pick<ReceiptRow, "amount" | "account">

/**
 * The client with which the simulator calls the shop's Merchant API, as the payment provider Payme does. Its
 * functions reject with RpcError if the shop refuses, and with PaymentUnknownError if the outcome is unknown.
 */
export interface MerchantApiClient {
  /**
   * Asks the shop whether the payment may begin. Returns the order number that customers see, and the lines of the
   * receipt.
   */
  check(payment: Payment): Promise<{ number: string; detail: unknown }>
  create(receipt: ReceiptRow): Promise<void>
  perform(id: string): Promise<void>
  cancel(id: string, reason: number): Promise<void>
}

export function createMerchantApiClient(options: {
  merchantApiUrl: string
  key: string
  fetch: (request: Request) => Promise<Response>
}): MerchantApiClient {
  const basic = Buffer.from(`Paycom:${options.key}`).toString("base64")
  const call = createRpcClient({
    endpoint: options.merchantApiUrl,
    headers: { authorization: `Basic ${basic}` },
    fetch: options.fetch,
  })
  return {
    async check({ amount, account }) {
      const answer = await call("CheckPerformTransaction", { amount, account }, Allowed)
      return { number: answer.additional["order"] ?? "", detail: answer.detail }
    },
    async create({ id, amount, account, createdAt }) {
      const params = { id, time: createdAt.getTime(), amount, account }
      await call("CreateTransaction", params, z.object({ state: z.literal(1) }))
    },
    async perform(id) {
      await call("PerformTransaction", { id }, z.object({ state: z.literal(2) }))
    },
    async cancel(id, reason) {
      await call("CancelTransaction", { id, reason }, z.object({ state: z.number().negative() }))
    },
  }
}

/** Converts an error of the shop to the error with which the simulator responds. */
export function toRpcFailure(error: unknown): unknown {
  if (error instanceof RpcError) return new RpcFailure("cannot_cancel")
  return error instanceof PaymentUnknownError ? new RpcFailure("billing_down") : error
}
