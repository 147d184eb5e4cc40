import { describe, expect, it } from "vitest"
import { createRpcClient } from "#shop-api/payments/json-rpc.ts"
import { createPaymeProvider } from "#shop-api/payments/payme.ts"
import { PaymentRefusedError, PaymentUnknownError } from "#shop-api/payments/provider.ts"

type Answers = Record<string, unknown>

/** A provider whose other side answers as told, and what was asked of it. */
function createProvider(answers: Answers) {
  const asked: { method: string; auth: string | null }[] = []
  const call = createRpcClient({
    endpoint: "https://provider.example/api",
    auth: "shop:key",
    deadline: 50,
    async fetch(request) {
      const { method } = (await request.json()) as { method: string }
      asked.push({ method, auth: request.headers.get("x-auth") })
      const answer = answers[method]
      if (answer === "silence") {
        return new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(new Error("aborted")))
        })
      }
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  const provider = createPaymeProvider({
    cardProvider: { provider: "payme", endpoint: "/", merchant_id: "shop" },
    call,
    hostedPage: (id) => `https://provider.example/${id}`,
  })
  return { provider, asked }
}

const result = (value: unknown) => ({ jsonrpc: "2.0", id: 1, result: value })
const failure = (code: number, message: unknown = "Отказано") => ({
  ...{ jsonrpc: "2.0", id: 1, error: { code, message } },
})

describe("a payment", () => {
  it("is paid when the provider says so; the key goes along", async () => {
    const { provider, asked } = createProvider({
      "receipts.pay": result({ receipt: { state: 4 } }),
    })
    await provider.pay("r1", "card")
    expect(asked).toEqual([{ method: "receipts.pay", auth: "shop:key" }])
  })

  it("is refused with the provider's words, in every language it has", async () => {
    const words = { ru: "Недостаточно средств", uz: "Mablagʻ yetarli emas", en: "No funds" }
    const { provider } = createProvider({ "receipts.pay": failure(-31303, words) })
    await expect(provider.pay("r1", "card")).rejects.toMatchObject({ reason: words })
    const { provider: terse } = createProvider({ "receipts.pay": failure(-31303) })
    await expect(terse.pay("r1", "card")).rejects.toMatchObject({
      reason: { uz: "Отказано", ru: "Отказано", en: "Отказано" },
    })
  })

  it.each([-31402, -32400, -32000])(
    "is looked up when error %d does not say whether money was taken",
    async (code) => {
      const { provider } = createProvider({
        "receipts.pay": failure(code),
        "receipts.check": result({ state: 4 }),
      })
      await expect(provider.pay("r1", "card")).resolves.toBeUndefined()
    },
  )

  it("is cancelled before it is called refused, lest it come late", async () => {
    const { provider, asked } = createProvider({
      "receipts.pay": failure(-32400),
      "receipts.check": result({ state: 0 }),
      "receipts.cancel": result({}),
    })
    await expect(provider.pay("r1", "card")).rejects.toThrow(PaymentRefusedError)
    expect(asked.map(({ method }) => method)).toEqual([
      ...["receipts.pay", "receipts.check", "receipts.cancel"],
    ])
  })

  it.each<[string, Answers]>([
    ["silence", { "receipts.pay": "silence" }],
    ["HTML", { "receipts.pay": new Response("<h1>502</h1>", { status: 502 }) }],
    ["another shape", { "receipts.pay": result({ receipt: {} }) }],
    ["under way", { "receipts.pay": result({ receipt: { state: 1 } }) }],
    [
      "an error, and silence about the receipt",
      { "receipts.pay": failure(-32400), "receipts.check": "silence" },
    ],
    [
      "an error, and a receipt under way",
      { "receipts.pay": failure(-32400), "receipts.check": result({ state: 2 }) },
    ],
    [
      "an error, and a receipt that is not cancelled",
      {
        "receipts.pay": failure(-32400),
        "receipts.check": result({ state: 0 }),
        "receipts.cancel": failure(-32400),
      },
    ],
  ])("is not known after %s", async (_, answers) => {
    const { provider } = createProvider(answers)
    await expect(provider.pay("r1", "card")).rejects.toThrow(PaymentUnknownError)
  })
})

describe("a receipt", () => {
  it.each([
    [0, "open"],
    [1, "busy"],
    [4, "paid"],
    [5, "busy"],
    [21, "cancelled"],
    [50, "cancelled"],
  ])("in state %d is %s", async (state, expected) => {
    const { provider } = createProvider({ "receipts.check": result({ state }) })
    expect(await provider.findReceipt("r1")).toBe(expected)
  })
})

describe("a card", () => {
  it("is read with its newest token", async () => {
    const card = { number: "860006******6311", expire: "03/99", token: "t2", verify: true }
    const { provider } = createProvider({ "cards.check": result({ card }) })
    expect(await provider.checkCard("t1")).toEqual({
      ...{ token: "t2", masked: "860006******6311", brand: "uzcard", expiry: "03 / 99" },
      verified: true,
    })
  })

  it("that the provider does not know is refused; wrong credentials are nobody's refusal", async () => {
    const { provider } = createProvider({ "cards.check": failure(-31400) })
    await expect(provider.checkCard("t1")).rejects.toThrow(PaymentRefusedError)
    const { provider: locked } = createProvider({ "cards.check": failure(-32504) })
    await expect(locked.checkCard("t1")).rejects.toThrow(PaymentUnknownError)
  })
})
