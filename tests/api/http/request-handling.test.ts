import { describe, expect, test } from "vitest"
import { getProfile, saveCard } from "#contract/account.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { listCountries } from "#contract/countries.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { cancelOrder, payOrder, reorder } from "#contract/order-actions.ts"
import { getOrder } from "#contract/orders.ts"
import { searchProducts } from "#contract/products.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

const contact = (init: RequestInit) => api.fetch("/api/v1/contact", { method: "POST", ...init })
const asJson = { "content-type": "application/json" }
const form = JSON.stringify({ name: "N", phone: "+998901234567", message: "?" })

async function expectRefusal(response: Response, status: number): Promise<ErrorAnswer> {
  const body = ErrorAnswer.strict().parse(await response.json())
  expect(response.status).toBe(status)
  expect(response.headers.get("cache-control")).toBe("private, no-store")
  expect(response.headers.get("x-request-id")).not.toBeNull()
  return body
}

describe("requests that the shop API rejects", () => {
  test("[D.54] answers in one schema: a message, and texts by field", async () => {
    const unknown = await api.fetch("/api/v1/nothing", { headers: { "app-locale": "en" } })
    expect(await unknown.json()).toEqual({ message: "There is nothing at this address" })
    const body = { name: "", phone: "+998901234567", message: "" }
    const { status, json } = await api.send(sendContactMessage, { body, locale: "en" })
    expect(status).toBe(422)
    expect(json).toEqual({
      message: "Check the highlighted fields",
      errors: { name: ["Fill in this field"], message: ["Fill in this field"] },
    })
  })

  test("[D.56] answers 404 to an unknown URL", async () => {
    for (const path of ["/api/v1/nothing", "/api/v2/products", "/", "/api/v1/products/101/x"]) {
      const { message } = await expectRefusal(await api.fetch(path), 404)
      expect(message).toBe("Bu manzilda hech narsa yoʻq")
    }
  })

  test("answers 405 to another method, with the allowed methods", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const response = await api.fetch("/api/v1/products", { method })
      expect(response.headers.get("allow")).toBe("GET, HEAD")
      await expectRefusal(response, 405)
    }
    const response = await api.fetch("/api/v1/contact")
    expect(response.headers.get("allow")).toBe("POST")
    await expectRefusal(response, 405)
  })

  test("answers 400 to a body that is not JSON", async () => {
    for (const body of [
      "",
      "{",
      "nil",
      "{'a':1}",
      '{"a":1}x',
      new Uint8Array([0x22, 0xff, 0x22]),
    ]) {
      await expectRefusal(await contact({ headers: asJson, body }), 400)
    }
  })

  test("answers 415 to another content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"]) {
      await expectRefusal(await contact({ headers: { "content-type": type }, body: form }), 415)
    }
    const packed = { ...asJson, "content-encoding": "gzip" }
    await expectRefusal(await contact({ headers: packed, body: form }), 415)
    const typed = { "content-type": "application/json; charset=utf-8" }
    expect((await contact({ headers: typed, body: form })).status).toBe(201)
  })

  test("answers 413 to a body over 64 kB, with or without Content-Length", async () => {
    const long = `"${"a".repeat(70_000)}"`
    const announced = { ...asJson, "content-length": String(long.length) }
    await expectRefusal(await contact({ headers: announced, body: long }), 413)
    const streamed = { headers: asJson, body: new Blob([long]).stream(), duplex: "half" }
    await expectRefusal(await contact(streamed), 413)
  })

  test("answers 422 to JSON that is not an object", async () => {
    for (const body of ["null", "[]", "1", '"text"']) {
      await expectRefusal(await contact({ headers: asJson, body }), 422)
    }
  })

  test("answers 413 to JSON that is nested too deeply", async () => {
    const body = `${"[".repeat(9000)}${"]".repeat(9000)}`
    await expectRefusal(await contact({ headers: asJson, body }), 413)
  })

  test("answers 422 at its field to a text with U+0000", async () => {
    const body = { name: "N", phone: "+998901234567", message: "a\0b" }
    const { errors } = await api.refused(422, sendContactMessage, { body, locale: "en" })
    expect(errors).toEqual({ message: ["This value does not fit"] })
    const { errors: inQuery } = await api.refused(422, searchProducts, { query: { q: "a\0" } })
    expect(Object.keys(inQuery ?? {})).toEqual(["q"])
  })

  test("answers 404 to an id with U+0000", async () => {
    const { token } = await createCustomer(api)
    const params = { id: "\0" }
    for (const call of [getOrder, cancelOrder, reorder]) {
      expect((await api.send(call, { params, token })).status).toBe(404)
    }
    expect((await api.send(payOrder, { params, token, body: {} })).status).toBe(404)
  })

  test("ignores an unknown field", async () => {
    const body = `{"__proto__":{"admin":true},"constructor":1,"id":7,${form.slice(1)}`
    expect((await contact({ headers: asJson, body })).status).toBe(201)
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false)
  })
})

describe("a filter that does not fit", () => {
  test.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "1e9"],
    ["page", "x"],
    ["page", ""],
    ["per_page", "97"],
    ["per_page", "0"],
    ["sort", "id; drop table products"],
    ["sort", "price desc"],
    ["family", "' or 1=1 --"],
    ["family[]", "x"],
    ["gender", "a"],
    ["type", "EDP"],
    ["orderable", "yes"],
    ["q", "a".repeat(101)],
    ["brand", "b".repeat(101)],
  ])("rejects %s=%s at its field", async (name, value) => {
    const { errors } = await api.refused(422, searchProducts, { query: { [name]: value } })
    expect(Object.keys(errors ?? {})[0]?.split(".")[0]).toBe(name.replace("[]", ""))
  })

  test.each([
    ["family", "sweet", "Choose one of the options"],
    ["volume", "abc", "Enter a number"],
  ])("says the same of %s=%s alone and of two such values", async (name, value, text) => {
    const refuse = (query: string | string[]) =>
      api.refused(422, searchProducts, { query: { [name]: query }, locale: "en" })
    expect((await refuse(value)).errors).toEqual({ [`${name}.0`]: [text] })
    expect((await refuse([value, value])).errors).toMatchObject({ [`${name}.0`]: [text] })
  })

  test("rejects more values than a parameter may have", async () => {
    const brand = Array.from({ length: 51 }, (_, index) => `brand-${index}`)
    const { errors } = await api.refused(422, searchProducts, { query: { brand }, locale: "en" })
    expect(errors).toEqual({ brand: ["No more than 50 items"] })
    expect((await api.send(searchProducts, { query: { page: ["1", "2"] } })).status).toBe(422)
  })

  test("ignores parameters that are not filters", async () => {
    const query = { "a[b][c]": "1", __proto__: "1", "q[": "x", "[0]": "y", constructor: "z" }
    expect((await api.send(searchProducts, { query })).status).toBe(200)
  })
})

describe("the headers of a caller", () => {
  test.each(["", "xx", "en-US", "EN", "../../ru", "ru,en", "a".repeat(5000)])(
    "answers in Uzbek to an invalid language: %s",
    async (locale) => {
      const { default_country } = await api.get(listCountries, { locale })
      expect(default_country.name).toBe("Oʻzbekiston")
    },
  )

  test.each(["", "xx", "998", "' or 1=1 --", "uz,kz", "__proto__"])(
    "uses the default country for an invalid one: %s",
    async (country) => {
      expect((await api.get(searchProducts, { country })).currency).toBe("UZS")
    },
  )

  test("treats a caller with an unknown token as signed out", async () => {
    for (const token of ["x", "k".repeat(32), "a b", "é", "k".repeat(5000)]) {
      const headers = { authorization: `Bearer ${encodeURI(token)}` }
      expect((await api.send(searchProducts, { headers })).status).toBe(200)
    }
  })

  test("[D.56] returns the request id when it is well formed", async () => {
    const idOf = async (given: string) =>
      (await api.send(listCountries, { headers: { "x-request-id": given } })).headers.get(
        "x-request-id",
      )
    expect(await idOf("0b7e1c52-trace.1")).toBe("0b7e1c52-trace.1")
    for (const junk of ["short", "a b c d e f g h", '"quoted-name"', "a".repeat(101)]) {
      expect(await idOf(junk)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe("the shop API", () => {
  test("is healthy and ready", async () => {
    expect(await (await api.fetch("/healthz")).json()).toEqual({ status: "ok" })
    expect(await (await api.fetch("/readyz")).json()).toEqual({ status: "ok", cache: "none" })
  })

  test("answers HEAD as GET without the body", async () => {
    const response = await api.fetch("/api/v1/header/countries", { method: "HEAD" })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe("")
  })

  test("logs no secret of a request", async () => {
    await contact({
      headers: {
        ...asJson,
        authorization: "Bearer canary-token-canary-token",
        cookie: "otp_request=canary",
      },
      body: JSON.stringify({ name: "canary", phone: "+998900000001", message: "canary" }),
    })
    expect(api.logged.length).toBeGreaterThan(0)
    expect(api.logged.join("")).not.toMatch(/canary|\+998900000001/)
  })

  test("requires a sign-in before it validates the body", async () => {
    await api.refused(401, saveCard, { body: {} })
    await api.refused(401, saveCard)
    const { message } = await api.refused(401, getProfile, { locale: "en" })
    expect(message).toBe("You must log in to access this page")
  })
})

describe("a database failure", () => {
  test("answers with the unknown error, and logs it with the request id", async () => {
    const broken = await createTestApi()
    await broken.database.close()
    const { status, headers, json } = await broken.send(searchProducts, { locale: "en" })
    expect([500, 503]).toContain(status)
    const { message } = ErrorAnswer.strict().parse(json)
    expect(["An unknown error occurred", "The shop is busy. Try again in a moment"]).toContain(
      message,
    )
    const line = broken.logged.find((one) => one.includes("request failed")) ?? ""
    expect(line).toContain(headers.get("x-request-id"))
    await broken.close().catch(() => {})
  })
})
