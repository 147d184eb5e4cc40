import { z } from "zod"
import type { CardProvider } from "#contract/account.ts"
import { brandOf } from "#shop-api/payments/card-brand.ts"
import { type RpcCall, RpcError } from "#shop-api/payments/json-rpc.ts"
import {
  type PaymentProvider,
  PaymentRefusedError,
  PaymentUnknownError,
  type ReceiptState,
} from "#shop-api/payments/provider.ts"

const CardAnswer = z.object({
  card: z.object({
    number: z.string().max(30),
    expire: z.string().regex(/^\d{2}\/?\d{2}$/),
    token: z.string().min(1).max(500),
    verify: z.boolean(),
  }),
})
const ReceiptAnswer = z.object({ receipt: z.object({ _id: z.string().min(1).max(100) }) })
const PaidAnswer = z.object({ receipt: z.object({ state: z.number() }) })
const StateAnswer = z.object({ state: z.number() })

const ALREADY_PAID = -31402
/** Errors that say that nothing was charged: of cards, funds, receipts, limits. */
function isRefusal({ code }: RpcError): boolean {
  return code <= -31000 && code > -32000 && code !== ALREADY_PAID
}

/** Payme's receipt states: 0 created, 4 paid, 5 and 6 held, 20 paused, 21 and 50 cancelled, others under way. */
function toReceiptState(state: number): ReceiptState {
  if (state === 4) return "paid"
  if (state === 21 || state === 50) return "cancelled"
  return state === 0 ? "open" : "busy"
}

/** Payme's Subscribe API, and the simulator that speaks it: they differ by address and credentials alone. */
export function createPaymeProvider(options: {
  cardProvider: CardProvider
  call: RpcCall
  hostedPage: PaymentProvider["hostedPage"]
}): PaymentProvider {
  const { call, cardProvider, hostedPage } = options

  async function findReceipt(id: string): Promise<ReceiptState> {
    const { state } = await call("receipts.check", { id }, StateAnswer)
    return toReceiptState(state)
  }

  /** An error that does not say by itself whether money was taken: the receipt knows. */
  async function resolvePay(id: string, error: RpcError): Promise<void> {
    const state = await findReceipt(id)
    if (state === "paid") return
    if (state === "busy") throw new PaymentUnknownError("The receipt is under way")
    // Cancelled, so that a payment that is still on its way to the provider comes too late.
    if (state === "open") await call("receipts.cancel", { id }, z.unknown())
    throw new PaymentRefusedError(error.reason)
  }

  return {
    cardProvider,
    hostedPage,
    checkCard: (token) =>
      told(async () => {
        const { card } = await call("cards.check", { token }, CardAnswer)
        const expire = card.expire.replace("/", "")
        return {
          token: card.token,
          masked: card.number,
          brand: brandOf(card.number),
          expiry: `${expire.slice(0, 2)} / ${expire.slice(2)}`,
          verified: card.verify,
        }
      }),
    removeCard: (token) =>
      told(async () => {
        await call("cards.remove", { token }, z.unknown())
      }),
    openReceipt: ({ orderId, number, amount }) =>
      told(async () => {
        const params = { amount, account: { order_id: orderId }, description: number }
        const { receipt } = await call("receipts.create", params, ReceiptAnswer)
        return receipt._id
      }),
    pay: (id, token) =>
      told(async () => {
        try {
          const { receipt } = await call("receipts.pay", { id, token }, PaidAnswer)
          if (toReceiptState(receipt.state) !== "paid") {
            throw new PaymentUnknownError("The receipt is under way")
          }
        } catch (error) {
          if (!(error instanceof RpcError) || isRefusal(error)) throw error
          await resolvePay(id, error)
        }
      }),
    findReceipt: (id) => told(() => findReceipt(id)),
    cancelReceipt: (id) =>
      told(async () => {
        await call("receipts.cancel", { id }, z.unknown())
      }),
  }
}

/** The provider's errors as those that a PaymentProvider may have. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (isRefusal(error)) throw new PaymentRefusedError(error.reason)
    throw new PaymentUnknownError(error.message, { cause: error })
  }
}
