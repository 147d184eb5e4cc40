import { z } from "zod"
import type { CardProvider } from "#contract/account.ts"
import { brandOf } from "#domain/card-brand.ts"
import { getFixedT, type MessageKey, translateAll } from "#locales/translate.ts"
import { createRpcClient, RpcError } from "#shop-api/payments/json-rpc.ts"
import {
  type ListedReceipt,
  type PageRequest,
  type PaymentProvider,
  PaymentRefusedError,
  PaymentUnknownError,
  type Reason,
  type ReceiptRequest,
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
const ReceiptStateAnswer = z.object({ receipt: z.object({ state: z.number() }) })
const StateAnswer = z.object({ state: z.number() })

const ListedReceipts = z.array(z.object({ _id: z.string(), state: z.number(), amount: z.number() }))
/** Maximum number of receipts in one response of Payme's list of receipts. */
const RECEIPTS_PER_CALL = 50
/** Maximum number of attempts to load one page of this list. */
const PAGE_ATTEMPTS = 3

const CARD_NOT_FOUND = -31400
const ALREADY_PAID = -31402
/**
 * Whether an error means that nothing was charged. The codes from -31999 to -31000, except ALREADY_PAID, are about the
 * card, its balance, the receipt, or a limit.
 */
function isRefusal({ code }: RpcError): boolean {
  return code <= -31000 && code > -32000 && code !== ALREADY_PAID
}

/**
 * Converts Payme's state of a receipt: 0 is created, 4 paid, 21 and 50 cancelled. In every other state, such as 5 and 6
 * (held) or 20 (paused), Payme has no outcome yet.
 */
function toReceiptState(state: number): ReceiptState {
  if (state === 4) return "paid"
  if (state === 21 || state === 50) return "cancelled"
  return state === 0 ? "open" : "busy"
}

export interface PaymeAccount {
  merchantId: string
  /**
   * Key of the shop's cash desk at Payme. The shop sends it when it calls Payme, and Payme sends it when it calls the
   * shop.
   */
  key: string
  /** URL of Payme's Subscribe API, by which the shop manages saved cards and receipts. */
  url: string
  /** URL of Payme's payment page, on which customers pay without a saved card. */
  checkoutUrl: string
}

/**
 * Creates a client of Payme's Subscribe API. It is used for the payment simulator too, which has the same API at
 * another URL.
 */
export function createPaymeProvider(options: {
  name: CardProvider["provider"]
  account: PaymeAccount
  /** URL of the Subscribe API for browsers. Absent when browsers and the shop use the same URL. */
  browserUrl?: string
  fetch: (request: Request) => Promise<Response>
  /** Maximum milliseconds for one call. */
  deadline?: number
}): PaymentProvider {
  const { name, account, fetch, deadline } = options
  const { merchantId, url, checkoutUrl } = account
  const call = createRpcClient({
    endpoint: url,
    headers: { "x-auth": `${merchantId}:${account.key}` },
    fetch,
    ...(deadline !== undefined && { deadline }),
  })

  async function getReceiptState(id: string): Promise<ReceiptState> {
    try {
      const { state } = await call("receipts.check", { id }, StateAnswer)
      return toReceiptState(state)
    } catch (error) {
      if (error instanceof RpcError && isRefusal(error)) return "unknown"
      throw error
    }
  }

  /** Asks for the state of the receipt when the error of `pay` does not say whether the card was charged. */
  async function resolvePay(id: string, error: RpcError): Promise<void> {
    const state = await getReceiptState(id)
    if (state === "paid") return
    if (state === "busy" || state === "unknown") {
      throw new PaymentUnknownError(`The receipt is ${state}`)
    }
    throw new PaymentRefusedError(formatRefusal(error), { mayArriveLate: state === "open" })
  }

  return {
    cardProvider: {
      provider: name,
      endpoint: options.browserUrl ?? url,
      merchant_id: merchantId,
    },
    origins: { cards: new URL(url).origin, page: new URL(checkoutUrl).origin },
    hostedPage: (request) => `${checkoutUrl}/${encodePage(merchantId, request)}`,
    checkCard: (token) =>
      withPaymentErrors(async () => {
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
      withPaymentErrors(async () => {
        await call("cards.remove", { token }, z.unknown()).catch((error: unknown) => {
          if (!(error instanceof RpcError) || error.code !== CARD_NOT_FOUND) throw error
        })
      }),
    openReceipt: (request) =>
      withPaymentErrors(async () => {
        const { orderId, number: description, amount } = request
        const detail = toPaymeDetail(request)
        const params = { amount, account: { order_id: orderId }, description, detail }
        const { receipt } = await call("receipts.create", params, ReceiptAnswer)
        return receipt._id
      }),
    pay: (id, token) =>
      withPaymentErrors(async () => {
        try {
          const { receipt } = await call("receipts.pay", { id, token }, ReceiptStateAnswer)
          if (toReceiptState(receipt.state) !== "paid") {
            throw new PaymentUnknownError("The receipt is under way")
          }
        } catch (error) {
          if (!(error instanceof RpcError) || isRefusal(error)) throw error
          await resolvePay(id, error)
        }
      }),
    getReceiptState: (id) => withPaymentErrors(() => getReceiptState(id)),
    cancelReceipt: (id) =>
      withPaymentErrors(async () => {
        const { receipt } = await call("receipts.cancel", { id }, ReceiptStateAnswer)
        if (toReceiptState(receipt.state) !== "cancelled") {
          throw new PaymentUnknownError("The receipt is not cancelled yet")
        }
      }),
    listReceipts: ({ from, to }) =>
      withPaymentErrors(async () => {
        const period = { from: from.getTime(), to: to.getTime(), count: RECEIPTS_PER_CALL }
        const receipts: ListedReceipt[] = []
        for (;;) {
          const params = { ...period, offset: receipts.length }
          // A long period has hundreds of pages. Without repetitions, one failed request would discard all of them.
          const listed = await repeatOnError(PAGE_ATTEMPTS, () =>
            call("receipts.get_all", params, ListedReceipts),
          )
          for (const { _id: id, state, amount } of listed) {
            receipts.push({ id, state: toReceiptState(state), amount })
          }
          if (listed.length < RECEIPTS_PER_CALL) return receipts
        }
      }),
  }
}

/** Calls the function up to `attempts` times, until it succeeds. Throws its last error. */
async function repeatOnError<Result>(
  attempts: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await work()
    } catch {
      // The next attempt may succeed.
    }
  }
  return await work()
}

/** Converts the lines of a receipt to Payme's format. The service fee is put into Payme's field for delivery. */
export function toPaymeDetail({ lines, serviceFee }: Pick<ReceiptRequest, "lines" | "serviceFee">) {
  return {
    receipt_type: 0,
    ...(serviceFee > 0 && { shipping: { title: FEE_TITLE, price: serviceFee } }),
    items: lines.map(({ title, price, qty, discount, mxik, packageCode, vatPercent }) => ({
      title,
      price,
      count: qty,
      code: mxik,
      package_code: packageCode,
      vat_percent: vatPercent,
      ...(discount > 0 && { discount }),
    })),
  }
}

/** Title of the service fee in fiscal receipts, which must be in Uzbek in Uzbekistan. */
const FEE_TITLE = getFixedT("uz")("payment.service_fee")

/** Encodes a payment for the URL of Payme's payment page: the base64 of `m=...;ac.order_id=...;a=...;l=...;c=...`. */
function encodePage(merchantId: string, request: PageRequest): string {
  const { orderId, amount, currency, locale, returnUrl } = request
  const fields = [`m=${merchantId}`, `ac.order_id=${orderId}`, `a=${amount}`, `l=${locale}`]
  // UZS is the currency if this field is absent. Only the payment simulator accepts other currencies.
  if (currency !== "UZS") fields.push(`cr=${currency}`)
  fields.push(`c=${returnUrl.replaceAll(";", "%3B")}`)
  return Buffer.from(fields.join(";")).toString("base64")
}

/** Texts for Payme's error codes. They are used in languages for which Payme sends no text of its own. */
const REFUSALS: Readonly<Record<number, MessageKey>> = {
  [-31301]: "payment.card_blocked",
  [-31303]: "payment.no_funds",
  [CARD_NOT_FOUND]: "card.not_found",
  [-31403]: "payment.over",
  [-31622]: "payment.bank_down",
  [-31623]: "payment.bank_down",
  [-31630]: "payment.card_refused",
}

/** Returns the reason for a refusal in each language: Payme's text, or else a text of the shop. */
function formatRefusal({ code, texts }: RpcError): Reason {
  const { uz, ru, en } = translateAll(REFUSALS[code] ?? "payment.refused")
  return { uz: texts.uz || uz, ru: texts.ru || ru, en: texts.en || en }
}

/** Runs `work`, and converts an RpcError to PaymentRefusedError or PaymentUnknownError. */
async function withPaymentErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (isRefusal(error)) throw new PaymentRefusedError(formatRefusal(error))
    throw new PaymentUnknownError(error.message, { cause: error })
  }
}
