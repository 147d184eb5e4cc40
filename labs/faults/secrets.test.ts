import { expect, test } from "vitest"
import { formatPhone } from "#domain/phone.ts"
import { tokenFor } from "#tests/support/captcha-simulator.ts"
import { type EskizSimulator, startEskizSimulator } from "#tests/support/eskiz-simulator.ts"
import { startPlayMobileSimulator } from "#tests/support/playmobile-simulator.ts"
import { startShop } from "#tests/support/shop.ts"
import { type RecordedShop, openRecordedShop } from "./recorded-shop.ts"
import {
  addCard,
  CARDS,
  changePassword,
  type Flow,
  order,
  PASSWORDS,
  register,
  requestNotification,
  resetPassword,
  SECRET_COOKIES,
  sendPasswordCode,
  signInAgain,
  WRONG_CODES,
  writeToOperator,
} from "./secret-flows.ts"

let phones = 0

async function begin(shop: RecordedShop): Promise<Flow> {
  phones += 1
  const visitor = shop.visitor()
  const stamp = await visitor.readField("/en/auth/register", "stamp")
  return { shop, visitor, stamp, phone: `+9989077700${String(phones).padStart(2, "0")}` }
}

function plant(shop: RecordedShop): void {
  for (const [name, value] of Object.entries(PASSWORDS))
    shop.canaries.set(`password ${name}`, value)
  for (const [name, value] of Object.entries(CARDS)) shop.canaries.set(`card ${name}`, value)
  for (const value of WRONG_CODES) shop.canaries.set(`typed code ${value}`, value)
}

/** Sends malformed calls to the shop API, both through the storefront and directly. */
async function sendBrokenCalls({ shop, phone }: Flow): Promise<void> {
  const password = PASSWORDS.first
  const login = { phone, password, recaptcha_token: tokenFor("api_login") }
  const whole = JSON.stringify(login)
  const canary = "canary-in-a-header"
  shop.canaries.set("header", canary)
  const bodies = [
    whole.slice(0, -1),
    `${whole}${password}`,
    password,
    JSON.stringify({ ...login, phone: { password } }),
    JSON.stringify({ ...login, password: [password] }),
    JSON.stringify({ ...login, password: password.repeat(40) }),
    JSON.stringify({ ...login, recaptcha_token: CARDS.good.repeat(700) }),
    JSON.stringify({ ...login, [password]: password }),
    JSON.stringify({ token: CARDS.good, confirm_code: WRONG_CODES[0] }),
  ]
  const paths = ["auth/login", "auth/register", "auth/password/reset", "account/cards", "orders"]
  shop.canaries.set("query", "canary-in-a-query")
  // Only the direct calls to the shop API have a query with a secret value. The storefront would forward the query, and
  // the test would find the secret value in the requests that it has recorded.
  const ways = [shop.url, `${shop.apiUrl}?canary-in-a-query`]
  for (const way of ways) {
    const { origin, search } = new URL(way)
    for (const path of [...paths, "hooks/eskiz", "hooks/playmobile", "contact", "nowhere"]) {
      for (const body of bodies) {
        const answer = await fetch(`${origin}/api/v1/${path}${search}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${canary}-token`,
            cookie: `token=${canary}; otp_request=${canary}`,
            "idempotency-key": canary,
          },
          body,
        })
        expect(answer.status, `${path} ${body}`).toBeLessThan(500)
        shop.written.add(
          `${path} ${answer.status}`,
          [...answer.headers].join() + (await answer.text()),
        )
      }
    }
  }
}

/** Replaces responses of the shop API with malformed ones that contain a secret value. */
async function spoilAnswers({ shop, visitor: customer }: Flow, guest: Flow): Promise<void> {
  const { visitor, phone, stamp } = guest
  // The value is short, because the error of a parser quotes only a few characters.
  const token = "canary-9x"
  shop.canaries.set("spoilt answer", token)
  const spoilt = [
    { status: 200, body: `${token} is no JSON` },
    { status: 200, body: `{"access_token":"${token}","expires_at":` },
    { status: 200, body: { access_token: { token }, expires_at: token, [token]: token } },
    { status: 409, body: { [token]: token } },
    { status: 500, body: { errors: token } },
    { status: 503, body: token },
    // This response must be the last one, because it signs the customer out.
    { status: 401, body: `<html>${token}</html>` },
  ]
  for (const answer of spoilt) {
    shop.overrideAnswers(({ path }) => (path.startsWith("/api/v1/auth") ? answer : null))
    const recaptcha_token = tokenFor("api_login")
    await visitor.post("/en/auth/login", { phone, password: PASSWORDS.wrong, recaptcha_token })
    await visitor.post("/en/password", { phone, stamp, recaptcha_token })
    shop.overrideAnswers(() => answer)
    for (const page of ["/en/cabinet", "/en/checkout/payment", "/en/products", "/en/cart"]) {
      await customer.open(page)
    }
  }
  shop.overrideAnswers(null)
}

/** Starts another shop API that sends its SMS through PlayMobile, and lets PlayMobile reject them. */
async function sendThroughPlayMobile({ env, canaries, written }: RecordedShop): Promise<void> {
  const playMobile = await startPlayMobileSimulator()
  for (const [name, value] of Object.entries(playMobile.env)) {
    if (/LOGIN|PASSWORD|KEY/.test(name)) canaries.set(name, value)
  }
  // This process cannot reach Redis. The URL of Redis contains another password, which must not be logged.
  const redisPassword = "canary-password-of-redis"
  canaries.set("password of Redis", redisPassword)
  const REDIS_URL = `redis://:${redisPassword}@127.0.0.1:1`
  const api = await startShop({ ...env, ...playMobile.env, REDIS_URL }, "shop-api/main.ts")
  const words = "canary-of-playmobile"
  canaries.set(words, words)
  for (const [code, phone] of [102, 401].entries()) {
    playMobile.endSends({ status: 400, body: { "error-code": code, "error-description": words } })
    const answer = await fetch(`${api.url}/api/v1/auth/password/send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        phone: `+998908880${phone}`,
        recaptcha_token: tokenFor("api_password_reset"),
      }),
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => playMobile.requests().length).toBeGreaterThan(0)
  }
  await api.stop()
  await playMobile.stop()
  for (const { headers, body } of playMobile.requests()) {
    canaries.set("Basic credentials", (headers["authorization"] ?? "").replace("Basic ", ""))
    const code = /\b\d{6}\b/.exec(body.replace(/"message-id":"[^"]*"/, ""))?.[0]
    if (code) canaries.set(`code ${code} through PlayMobile`, code)
  }
  written.add("output of the shop API with PlayMobile", api.output())
}

/** Starts the shop with wrong settings, and records the error messages. */
async function startWrongly({ env, canaries, written }: RecordedShop): Promise<void> {
  const password = "canary-password-of-another-database"
  const short = "canary-that-is-too-short"
  canaries.set("password of another database", password).set("short secret", short)
  const { DATABASE_URL: _, SITE_URL: __, ...rest } = env
  const tries = [
    startShop(
      { ...rest, DATABASE_URL: `postgres://shop:${password}@127.0.0.1:1/shop` },
      "shop-api/main.ts",
    ),
    startShop({ ...rest, APP_SECRET: short, SHOP_API_URL: "http://localhost:1" }),
  ]
  for (const start of await Promise.allSettled(tries)) {
    const said = start.status === "rejected" ? String(start.reason) : ""
    expect(said).toMatch(/does not run/)
    written.add("a wrong start", said)
  }
}

test("reveals no secret in pages, responses, URLs, headers or logs, even after errors", async () => {
  const eskiz: EskizSimulator = await startEskizSimulator()
  const shop = await openRecordedShop(eskiz)
  let phone = ""
  try {
    plant(shop)
    const flow = await begin(shop)
    phone = flow.phone
    await register(flow)
    await signInAgain(flow, PASSWORDS.first)
    await resetPassword(flow)
    await signInAgain(flow, PASSWORDS.second)
    await changePassword(flow)
    await flow.visitor.open("/en/cabinet")
    for (const number of Object.values(CARDS)) await addCard(flow, number)
    const outcomes = [await order(flow, 0), await order(flow, -1), await order(flow, null)]
    const places = outcomes.map((place) => /^\/en\/checkout\/[a-z]+|^http/.exec(place)?.[0] ?? "")
    expect(places.toSorted()).toEqual(["/en/checkout/accepted", "/en/checkout/payment", "http"])
    expect(await writeToOperator(flow)).toBe(303)
    await requestNotification(await begin(shop))
    await sendBrokenCalls(flow)

    eskiz.endBearers("invalid")
    for (const ending of [{ status: 502, body: "canary-of-eskiz" }, "cut"] as const) {
      eskiz.endSends(ending)
      const other = await begin(shop)
      await sendPasswordCode(other)
      const again = { recaptcha_token: tokenFor("api_password_reset") }
      const { status } = await other.visitor.post("/en/form/resend-password-code", again)
      expect(status).toBe(303)
    }
    for (const answer of [
      { status: 500, body: "canary-of-captcha" },
      { body: "canary-of-captcha" },
    ]) {
      shop.captcha.answerChecks(answer)
      await writeToOperator(flow)
    }
    shop.captcha.answerChecks()
    for (const name of ["canary-of-eskiz", "canary-of-captcha"]) shop.canaries.set(name, name)
    for (const bearer of eskiz.bearers()) shop.canaries.set(`bearer ${bearer}`, bearer)

    await spoilAnswers(flow, await begin(shop))
    await sendThroughPlayMobile(shop)
    await shop.killDatabase()
    for (const page of ["/en", "/en/cabinet", "/en/cart", "/en/checkout/payment"]) {
      await flow.visitor.open(page)
    }
    await writeToOperator(flow)
    await startWrongly(shop)
  } finally {
    await shop.stop()
    await eskiz.stop()
  }
  const { written, canaries } = shop
  const names = [...canaries.keys()].join("\n")
  for (const cookie of SECRET_COOKIES) expect(names).toMatch(new RegExp(`^${cookie} `, "m"))
  // Proves that the search in the recorded texts works: it finds the customer's phone, which pages do contain.
  const shown = formatPhone(phone, "+998 00 000-00-00")
  expect(written.find(new Map([["phone", shown]]))).not.toEqual([])
  expect(written.size().texts).toBeGreaterThan(150)
  expect(canaries.size).toBeGreaterThan(40)
  expect(written.find(canaries)).toEqual([])
})
