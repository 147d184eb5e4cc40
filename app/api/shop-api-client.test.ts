import { describe, expect, test } from "vitest"
import { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { login } from "#contract/auth.ts"
import { listCountries } from "#contract/countries.ts"
import { placeOrder } from "#contract/orders.ts"

/** A client whose API answers everything with one answer. */
function shopThatSays(status: number, body: unknown) {
  return new ShopApiClient({
    baseUrl: "http://shop-api.test",
    fetch: () => Promise.resolve(Response.json(body, { status })),
    locale: "en",
    country: null,
    token: null,
    requestId: "request",
  })
}

async function failureOf(call: Promise<unknown>): Promise<ShopError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
  throw new Error("the call did not fail")
}

const credentials = { phone: "+998901234567", password: "Atirgul2026", recaptcha_token: "" }

describe("a call that fails is a ShopError, whatever the cause", () => {
  test("the API said no", async () => {
    const body = { message: "No", errors: { phone: ["Wrong"] } }
    const error = await failureOf(shopThatSays(422, body).call(login, { body: credentials }))
    expect(error).toMatchObject({ kind: "rejected", status: 422, message: "No" })
    expect(error.fieldErrors).toEqual({ phone: ["Wrong"] })
  })

  test("the API cannot at the moment: its words for the visitor are kept", async () => {
    const busy = shopThatSays(503, { message: "Try again in a minute" })
    const error = await failureOf(busy.call(login, { body: credentials }))
    expect(error).toMatchObject({ kind: "unreachable", status: 503 })
    expect(error.words).toBe("Try again in a minute")
  })

  test("something else answered in the API's place: there are no words for the visitor", async () => {
    const error = await failureOf(
      shopThatSays(502, "bad gateway").call(login, { body: credentials }),
    )
    expect(error).toMatchObject({ kind: "unreachable", status: 502, words: null })
  })

  test("an answer that is not what the contract says", async () => {
    const error = await failureOf(shopThatSays(200, { countries: 1 }).call(listCountries, {}))
    expect(error.kind).toBe("malformed")
  })

  test("a request that is not what the contract says is never sent", async () => {
    const shop = shopThatSays(201, {})
    const body = { items: [] } as never
    const error = await failureOf(shop.call(placeOrder, { body, idempotencyKey: "key" }))
    expect(error).toMatchObject({ kind: "malformed", status: 0 })
    expect(error.message).toMatch(/^request does not fit the contract/)
  })
})
