import { describe, expect, test } from "vitest"
import { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { login } from "#contract/auth.ts"
import { listCountries } from "#contract/countries.ts"
import { placeOrder } from "#contract/orders.ts"

const visitor = { address: null, key: "k".repeat(32) }

/** Creates a client whose shop API gives the same response to every call. */
function createClient(status: number, body: unknown) {
  return new ShopApiClient({
    baseUrl: "http://shop-api.test",
    fetch: () => Promise.resolve(Response.json(body, { status })),
    locale: "en",
    country: null,
    token: null,
    requestId: "request",
    visitor,
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

describe("a failed call throws a ShopError", () => {
  test("with the field errors of a rejection", async () => {
    const body = { message: "No", errors: { phone: ["Wrong"] } }
    const error = await failureOf(createClient(422, body).call(login, { body: credentials }))
    expect(error).toMatchObject({ kind: "rejected", status: 422, message: "No" })
    expect(error.fieldErrors).toEqual({ phone: ["Wrong"] })
  })

  test("with the API's message for the visitor when the API responds with 503", async () => {
    const busy = createClient(503, { message: "Try again in a minute" })
    const error = await failureOf(busy.call(login, { body: credentials }))
    expect(error).toMatchObject({ kind: "unreachable", status: 503 })
    expect(error.userMessage).toBe("Try again in a minute")
  })

  test("without a message for the visitor when a proxy responds instead of the API", async () => {
    const error = await failureOf(
      createClient(502, "bad gateway").call(login, { body: credentials }),
    )
    expect(error).toMatchObject({ kind: "unreachable", status: 502, userMessage: null })
  })

  test("for a response that does not fit the contract", async () => {
    const error = await failureOf(createClient(200, { countries: 1 }).call(listCountries, {}))
    expect(error.kind).toBe("malformed")
  })

  test("for a request that does not fit the contract, without sending it", async () => {
    const shop = createClient(201, {})
    const body = { items: [] } as never
    const error = await failureOf(shop.call(placeOrder, { body, idempotencyKey: "key" }))
    expect(error).toMatchObject({ kind: "malformed", status: 0 })
    expect(error.message).toMatch(/^request does not fit the contract/)
  })
})

describe("the cookies that the client relays", () => {
  /** Creates a client whose shop API sets a cookie, and records the cookies that the client sends. */
  function createRelay(
    setCookie: string,
    cookies: Partial<Record<string, string>> = { otp_request: "code-1", device: "device-1" },
  ) {
    const sent: (string | null)[] = []
    const shop = new ShopApiClient({
      baseUrl: "http://shop-api.test",
      fetch(request) {
        sent.push(request.headers.get("cookie"))
        const headers = { "Set-Cookie": setCookie }
        return Promise.resolve(Response.json({ message: "No" }, { status: 422, headers }))
      },
      locale: "en",
      country: null,
      token: null,
      requestId: "request",
      visitor,
      cookies,
    })
    return { shop, sent }
  }

  test("go along with every call, whatever the path of the first one", async () => {
    const { shop, sent } = createRelay("unrelated=1; Path=/")
    await failureOf(shop.call(listCountries, {}))
    await failureOf(shop.call(login, { body: credentials }))
    expect(sent[1]).toContain("otp_request=code-1")
    expect(sent[1]).toContain("device=device-1")
  })

  test("may be Secure although the storefront reaches the shop API over http", async () => {
    const { shop, sent } = createRelay("otp_request=code-2; Path=/; HttpOnly; Secure; SameSite=Lax")
    await failureOf(shop.call(login, { body: credentials }))
    expect(await shop.findRelayedCookie("otp_request")).toBe("code-2")
    await failureOf(shop.call(login, { body: credentials }))
    expect(sent[1]?.split("; ").toSorted()).toEqual(["device=device-1", "otp_request=code-2"])
  })
  test("begin with the first one that the shop API sets if the browser has sent none", async () => {
    const { shop, sent } = createRelay("device=device-2; Path=/", {})
    expect(await shop.findRelayedCookie("device")).toBeNull()
    await failureOf(shop.call(listCountries, {}))
    expect(await shop.findRelayedCookie("device")).toBe("device-2")
    await failureOf(shop.call(listCountries, {}))
    expect(sent).toEqual([null, "device=device-2"])
  })
})
