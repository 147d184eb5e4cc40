import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { sendPasswordCode } from "#contract/auth.ts"
import { LOCALES } from "#domain/locale.ts"
import {
  requestRegistrationCode,
  createCustomer,
  newPhone,
  readOutbox,
} from "#tests/support/api-customers.ts"
import { callProvider, cardOf, TEST_CARDS } from "#tests/support/payme-calls.ts"
import {
  setOrderable,
  getNextUnorderable,
  confirmRequest,
} from "#tests/support/restock-requests.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const page = path.resolve(import.meta.dirname, "../../../docs/sms-templates.md")

/** The texts that the operator registers, by language. */
const templates = [...readFileSync(page, "utf8").matchAll(/^\| (uz|ru|en) +\| (.*?) +\|$/gm)].map(
  ([, locale = "", text = ""]) => ({
    locale,
    text: text.replace(" ⏎ ", "\n"),
  }),
)

const api = withTestApi({ env: { SITE_URL: "https://atir.example", DEMO: "1" } })

test("matches every SMS with a template that the operator was asked to register", async () => {
  const expected: typeof templates = []
  for (const locale of LOCALES) {
    const unregisteredPhone = newPhone()
    await requestRegistrationCode(api, unregisteredPhone, { locale })
    const customer = await createCustomer(api)
    await requestRegistrationCode(api, customer.phone, { locale })
    for (const phone of [newPhone(), (await createCustomer(api)).phone]) {
      await api.get(sendPasswordCode, { body: { phone }, locale })
    }
    await notifyOfProduct(locale)
    const before = (await readOutbox(api)).length
    await sendCardCode(locale)
    const all = await readOutbox(api)
    expect(all).toHaveLength(before + 1)
    for (const { text } of all.slice(before - 6)) {
      const plain = text.replace(/^Atir: .+ \d+ ml /, "Atir: {perfume} ")
      const bare = plain.replace(/https:\S+$/, (url) => (url.includes("#") ? url : "{address}"))
      expected.push({ locale, text: bare.replaceAll(/\b\d{6}\b/g, "{code}") })
    }
  }
  const byText = (one: { text: string }, other: { text: string }) =>
    one.text.localeCompare(other.text)
  expect(expected.toSorted(byText)).toEqual(templates.toSorted(byText))
  expect(templates).toHaveLength(21)
})

test("fits a message into one SMS: plain ASCII, at most 160 characters", async () => {
  const sent = await readOutbox(api)
  expect(sent.length).toBeGreaterThan(0)
  for (const { text } of sent) {
    expect(text).toMatch(/^[\n -~]{1,160}$/)
    expect(text).not.toMatch(/[`[\]{}\\^|~]/)
  }
})

/** Requests a restock notification and makes the perfume available. */
async function notifyOfProduct(locale: string): Promise<void> {
  const id = await getNextUnorderable(api)
  await confirmRequest(api, id, { phone: newPhone(), locale })
  await setOrderable(api, id, true)
  await api.background.restock.run()
}

/** Requests the SMS code of a card, which the simulated card provider sends itself, as a real one does. */
async function sendCardCode(locale: string): Promise<void> {
  const card = { number: TEST_CARDS.good, expire: "0399" }
  const { token } = cardOf(await callProvider(api, "cards.create", { card, save: true }))
  const response = await api.fetch("/api/simulator/payme", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-auth": "simulator",
      "accept-language": locale,
    },
    body: JSON.stringify({ id: 1, method: "cards.get_verify_code", params: { token } }),
  })
  expect(response.status).toBe(200)
}
