import { describe, expect, test } from "vitest"
import { createPaymeProvider } from "#shop-api/payments/payme.ts"
import { PaymentRefusedError, PaymentUnknownError } from "#shop-api/payments/provider.ts"
import { startRecordingServer } from "#tests/support/recording-server.ts"

type Answers = Record<string, unknown>

/** Responses to the calls of one method, in order. The last one is given again and again. */
class Pages {
  readonly #responses: (() => Response)[]

  constructor(...responses: (() => Response)[]) {
    this.#responses = responses
  }

  next(): Response {
    const [first, ...others] = this.#responses
    if (!first) throw new Error("no response is left")
    if (others.length > 0) this.#responses.shift()
    return first()
  }
}

/**
 * Creates a provider whose API gives the responses in `answers`. Also returns the requests that the API has received.
 */
function createProvider(answers: Answers) {
  const asked: { method: string; params: unknown; auth: string | null }[] = []
  /**
   * Requests without a response. The test keeps references to them, because the abort signal of a request that is
   * garbage-collected never fires.
   */
  const kept: Request[] = []
  const provider = createPaymeProvider({
    name: "payme",
    account: {
      merchantId: "shop",
      key: "key",
      url: "https://provider.example/api",
      checkoutUrl: "https://pay.example",
    },
    deadline: 50,
    async fetch(request) {
      const { method, params } = (await request.json()) as { method: string; params: unknown }
      asked.push({ method, params, auth: request.headers.get("x-auth") })
      const given = answers[method]
      const answer: unknown = given instanceof Pages ? given.next() : given
      if (answer === "silence") {
        kept.push(request)
        return new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(new Error("aborted")))
        })
      }
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  return { provider, asked }
}

const result = (value: unknown) => ({ jsonrpc: "2.0", id: 1, result: value })
const failure = (code: number, message: unknown = "Отказано") => ({
  jsonrpc: "2.0",
  id: 1,
  error: { code, message },
})

test("sends the key to no host to which the provider redirects", async () => {
  const other = await startRecordingServer(() => ({ body: result({ receipt: { state: 4 } }) }))
  const server = await startRecordingServer(() => ({
    status: 307,
    headers: { location: other.url },
  }))
  const account = { merchantId: "shop", key: "key", url: server.url, checkoutUrl: server.url }
  const provider = createPaymeProvider({ name: "payme", account, fetch })
  await expect(provider.pay("r1", "card")).rejects.toThrow(PaymentUnknownError)
  expect(server.requests()).toHaveLength(1)
  expect(other.requests()).toEqual([])
  await Promise.all([server.stop(), other.stop()])
})

describe("pay", () => {
  test("resolves when the receipt is paid, and sends the key", async () => {
    const { provider, asked } = createProvider({
      "receipts.pay": result({ receipt: { state: 4 } }),
    })
    await provider.pay("r1", "card")
    const params = { id: "r1", token: "card" }
    expect(asked).toEqual([{ method: "receipts.pay", params, auth: "shop:key" }])
  })

  test("rejects with the provider's message in every language that it has", async () => {
    const words = { ru: "Недостаточно средств", uz: "Mablagʻ yetarli emas", en: "No funds" }
    const { provider } = createProvider({ "receipts.pay": failure(-31303, words) })
    await expect(provider.pay("r1", "card")).rejects.toMatchObject({ reason: words })
  })

  test.each([
    [-31303, "Недостаточно средств", "There is not enough money on the card"],
    [-31630, "Карта отклонена", "The bank refused the card. Try another one"],
    [-31999, "Что-то ещё", "The payment was refused"],
  ])("translates error %d when the provider's message is in one language", async (code, ru, en) => {
    const { provider } = createProvider({ "receipts.pay": failure(code, ru) })
    const refused = provider.pay("r1", "card")
    await expect(refused).rejects.toMatchObject({ reason: { ru, en } })
    await expect(refused).rejects.toHaveProperty("reason.uz", expect.stringMatching(/[a-z]{3}/))
  })

  test.each([-31402, -32400, -32000])(
    "looks up the receipt after error %d, which does not say whether money was taken",
    async (code) => {
      const { provider } = createProvider({
        "receipts.pay": failure(code),
        "receipts.check": result({ state: 4 }),
      })
      await expect(provider.pay("r1", "card")).resolves.toBeUndefined()
    },
  )

  test("rejects with a payment that may arrive late when the receipt is open after an error", async () => {
    const { provider, asked } = createProvider({
      "receipts.pay": failure(-32400),
      "receipts.check": result({ state: 0 }),
    })
    await expect(provider.pay("r1", "card")).rejects.toMatchObject({
      name: "PaymentRefusedError",
      mayArriveLate: true,
    })
    expect(asked.map(({ method }) => method)).toEqual(["receipts.pay", "receipts.check"])
  })

  test.each<[string, Answers]>([
    ["no response", { "receipts.pay": "silence" }],
    ["HTML", { "receipts.pay": new Response("<h1>502</h1>", { status: 502 }) }],
    ["an unexpected result", { "receipts.pay": result({ receipt: {} }) }],
    ["a receipt under way", { "receipts.pay": result({ receipt: { state: 1 } }) }],
    [
      "an error, and no response about the receipt",
      { "receipts.pay": failure(-32400), "receipts.check": "silence" },
    ],
    [
      "an error, and a receipt under way",
      { "receipts.pay": failure(-32400), "receipts.check": result({ state: 2 }) },
    ],
  ])("rejects with an unknown outcome after %s", async (_, answers) => {
    const { provider } = createProvider(answers)
    await expect(provider.pay("r1", "card")).rejects.toThrow(PaymentUnknownError)
  })
})

describe("getReceiptState", () => {
  test.each([
    [0, "open"],
    [1, "busy"],
    [4, "paid"],
    [5, "busy"],
    [21, "cancelled"],
    [50, "cancelled"],
  ])("maps state %d to %s", async (state, expected) => {
    const { provider } = createProvider({ "receipts.check": result({ state }) })
    expect(await provider.getReceiptState("r1")).toBe(expected)
  })

  test("returns the state unknown when the provider refuses to tell the state", async () => {
    const { provider } = createProvider({ "receipts.check": failure(-31401) })
    expect(await provider.getReceiptState("r1")).toBe("unknown")
  })
})

describe("cancelReceipt", () => {
  test.each([21, 50])("resolves when the receipt is in the state %d", async (state) => {
    const { provider } = createProvider({ "receipts.cancel": result({ receipt: { state } }) })
    await expect(provider.cancelReceipt("r1")).resolves.toBeUndefined()
  })

  test.each([4, 20])(
    "rejects with an unknown outcome when the receipt is in the state %d",
    async (state) => {
      const { provider } = createProvider({ "receipts.cancel": result({ receipt: { state } }) })
      await expect(provider.cancelReceipt("r1")).rejects.toThrow(PaymentUnknownError)
    },
  )
})

describe("checkCard", () => {
  test("returns the newest token", async () => {
    const card = { number: "860006******6311", expire: "03/99", token: "t2", verify: true }
    const { provider } = createProvider({ "cards.check": result({ card }) })
    expect(await provider.checkCard("t1")).toEqual({
      token: "t2",
      masked: "860006******6311",
      brand: "uzcard",
      expiry: "03 / 99",
      verified: true,
    })
  })

  test("refuses an unknown card, and reports wrong credentials as an unknown outcome", async () => {
    const { provider } = createProvider({ "cards.check": failure(-31400) })
    await expect(provider.checkCard("t1")).rejects.toThrow(PaymentRefusedError)
    const { provider: locked } = createProvider({ "cards.check": failure(-32504) })
    await expect(locked.checkCard("t1")).rejects.toThrow(PaymentUnknownError)
  })
})

describe("removeCard", () => {
  test("accepts that the card is unknown, and no other refusal", async () => {
    const { provider } = createProvider({ "cards.remove": failure(-31400) })
    await provider.removeCard("t1")
    const { provider: refusing } = createProvider({ "cards.remove": failure(-31300) })
    await expect(refusing.removeCard("t1")).rejects.toThrow(PaymentRefusedError)
  })
})

describe("openReceipt", () => {
  test("sends the tax codes of each line, and the fee as a separate line", async () => {
    const { provider, asked } = createProvider({
      "receipts.create": result({ receipt: { _id: "r1" } }),
    })
    const codes = { mxik: "03303001001000000", packageCode: "1500001", vatPercent: 12 }
    const lines = [
      { title: "Sardoba Koshin", price: 100_00, qty: 1, discount: 10_00, ...codes },
      { title: "Sardoba Ikat", price: 50_00, qty: 2, discount: 0, ...codes },
    ]
    const order = { orderId: "01JD", number: "100042", amount: 194_00, lines, serviceFee: 4_00 }
    expect(await provider.openReceipt(order)).toBe("r1")
    const fiscal = { code: "03303001001000000", package_code: "1500001", vat_percent: 12 }
    expect(asked[0]?.params).toEqual({
      amount: 194_00,
      account: { order_id: "01JD" },
      description: "100042",
      detail: {
        receipt_type: 0,
        shipping: { title: "Xizmat haqi", price: 4_00 },
        items: [
          { title: "Sardoba Koshin", price: 100_00, count: 1, discount: 10_00, ...fiscal },
          { title: "Sardoba Ikat", price: 50_00, count: 2, ...fiscal },
        ],
      },
    })
  })
})

describe("hostedPage", () => {
  test("encodes the cash desk, the order, the amount, the language and the return URL", () => {
    const { provider } = createProvider({})
    const url = provider.hostedPage({
      orderId: "01JD",
      amount: 194_00,
      currency: "UZS",
      locale: "uz",
      returnUrl: "https://atir.example/uz/checkout/accepted/01JD?a=1;b",
    })
    expect(url).toMatch(/^https:\/\/pay\.example\/[\w+/]+=*$/)
    expect(Buffer.from(url.slice("https://pay.example/".length), "base64").toString()).toBe(
      "m=shop;ac.order_id=01JD;a=19400;l=uz;c=https://atir.example/uz/checkout/accepted/01JD?a=1%3Bb",
    )
    expect(provider.origins).toEqual({
      cards: "https://provider.example",
      page: "https://pay.example",
    })
  })
})

describe("listReceipts", () => {
  const period = { from: new Date(0), to: new Date(1) }
  const failed = () => new Response("", { status: 502 })
  const receipt = { _id: "r1", state: 4, amount: 100, account: [] }

  test("requests a page again when the call fails", async () => {
    const pages = new Pages(failed, () => Response.json(result([receipt])))
    const { provider } = createProvider({ "receipts.get_all": pages })
    expect(await provider.listReceipts(period)).toMatchObject([{ id: "r1" }])
  })

  test("fails after three failed requests for the same page", async () => {
    const { provider, asked } = createProvider({ "receipts.get_all": new Pages(failed) })
    await expect(provider.listReceipts(period)).rejects.toThrow(PaymentUnknownError)
    expect(asked).toHaveLength(3)
  })
})
