import type { APIRequestContext } from "playwright/test"
import { expect, onTestFinished } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { readFirstPlace } from "#tests/support/html-tags.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable } from "#tests/support/signed-in-customer.ts"
import { openRequests, readField } from "#tests/support/visitors.ts"

const t = getFixedT("en")
const person = {
  first_name: "Nilufar",
  last_name: "Karimova",
  password: PASSWORD,
  password_confirmation: PASSWORD,
}

async function countryId(shop: Shop, isoCode: string): Promise<string> {
  const response = await fetch(shop.url + listCountries.path)
  const { countries } = listCountries.answer.parse(await response.json())
  return String(countries.find(({ iso_code }) => iso_code === isoCode)?.id)
}

/** Requests a registration code. Returns the URL that the shop redirects to, or the HTML of a rejected form. */
async function requestCode(
  request: APIRequestContext,
  shop: Shop,
  form: Record<string, string>,
): Promise<string> {
  const stamp = await readField(request, "/en/auth/register", "stamp")
  const answer = await postForm(request, shop, "/en/auth/register", { ...person, ...form, stamp })
  return answer.headers()["location"] ?? (await answer.text())
}

test("reports all missing fields at once, including the e-mail in a country that requires it", async ({
  request,
  shop,
}) => {
  const kazakhstan = await countryId(shop, "kz")
  const answer = await postForm(request, shop, "/en/auth/register", { country_id: kazakhstan })
  expect(answer.status()).toBe(422)
  const html = await answer.text()
  for (const name of ["first_name", "phone", "email", "password"])
    expect(html, name).toContain(`id="register-${name}-error"`)

  const cookie = `token=${await createCustomer(shop, newPhone())}; cart=1.1; country=kz`
  const delivery = await request.post("/en/checkout/delivery", {
    headers: { origin: shop.url, cookie },
    form: { country: "kz" },
  })
  expect(delivery.status()).toBe(422)
  const form = await delivery.text()
  for (const name of ["fullName", "phone", "email", "region", "location"])
    expect(form, name).toContain(`id="delivery-${name}-error"`)
})

test("accepts an e-mail with an internationalized domain, in Unicode and in Punycode", async ({
  request,
  shop,
}) => {
  const country_id = await countryId(shop, "kz")
  for (const email of ["aziza@пример.рф", "aziza@xn--e1afmkfd.xn--p1ai"]) {
    const phone = `+7701${newPhone().slice(-7)}`
    const answer = await requestCode(request, shop, { country_id, phone, email })
    expect(answer, email).toBe("/en/auth/code")
  }
})

test("accepts an e-mail with an internationalized domain at the checkout, and sends it in Punycode", async ({
  shop,
}) => {
  const [id = 0] = await listOrderable(shop, 1)
  const cookies = { token: await createCustomer(shop, newPhone()), cart: `${id}.1`, country: "kz" }
  const api = await openRequests(shop, cookies)
  onTestFinished(() => api.dispose())
  const html = await (await api.get("/en/checkout/delivery")).text()
  const answer = await postForm(api, shop, "/en/checkout/delivery", {
    ...readFirstPlace(html),
    country: "kz",
    fullName: "Aziza Karimova",
    phone: "+7 701 123-45-67",
    email: "aziza@пример.рф",
    location: "Abay 1",
  })
  expect(answer.headers()["location"]).toBe("/en/checkout/payment")
  expect(await readField(api, "/en/checkout/delivery", "email")).toBe("aziza@xn--e1afmkfd.xn--p1ai")
})

test("[D1.199] says that the country code replaces an 8 before a local number, and keeps the number", async ({
  request,
  shop,
}) => {
  for (const locale of LOCALES) {
    const phone = "8 (90) 111-22-31"
    const form = { ...person, country_id: "1", phone }
    const answer = await postForm(request, shop, `/${locale}/auth/register`, form)
    const html = await answer.text()
    const example = "+998 90 123-45-67"
    expect(html).toContain(getFixedT(locale)("errors:phone_trunk", { example }))
    expect(html).toContain(`value="${phone}"`)
  }
})

test("[D1.50] reads a local number as one of the chosen country", async ({ request, shop }) => {
  const form = { country_id: await countryId(shop, "kz"), phone: "701 123 45 67" }
  const answer = await postForm(request, shop, "/en/auth/register", form)
  expect(await answer.text()).toContain('value="+7 701 123-45-67"')
})

test("[D1.200] names the field and the hyphen as the reason when it rejects a name, and keeps the name", async ({
  request,
  shop,
}) => {
  for (const locale of LOCALES) {
    const texts = getFixedT(locale)
    const name = "Anna-Mariya"
    const form = { ...person, country_id: "1", first_name: name, last_name: "Umarova-Rahimova" }
    const answer = await postForm(request, shop, `/${locale}/auth/register`, form)
    const html = await answer.text()
    expect(html).toContain(texts("errors:name_hyphen"))
    expect(html).toContain(texts("errors:last_name_hyphen"))
    expect(html).toContain(`value="${name}"`)
  }
})

test("[D1.200] names a hyphen as the reason when the delivery form or the contact form rejects a name, and keeps the name", async ({
  request,
  shop,
}) => {
  const cookie = `token=${await createCustomer(shop, newPhone())}; cart=1.1`
  const name = "Анна-Мария Ким"
  for (const locale of LOCALES) {
    const texts = getFixedT(locale)
    for (const [path, field, text] of [
      ["checkout/delivery", "delivery-fullName", texts("errors:full_name_hyphen")],
      ["contact", "contact-name", texts("errors:name_hyphen")],
    ] as const) {
      const answer = await request.post(`/${locale}/${path}`, {
        headers: { origin: shop.url, cookie },
        form: { [field.split("-")[1] ?? ""]: name },
      })
      expect(answer.status()).toBe(422)
      const html = await answer.text()
      const [, afterId = ""] = html.split(` id="${field}-state"`)
      expect(afterId.split("</p>")[0], path).toContain(text)
      expect(html).toContain(`value="${name}"`)
    }
  }
})

test("accepts a corrected name after the code was sent, without sending another SMS", async ({
  request,
  shop,
}) => {
  const form = { country_id: "1", phone: newPhone() }
  expect(await requestCode(request, shop, form)).toBe("/en/auth/code")
  const page = await (await request.get("/en/auth/register")).text()
  expect(page).toMatch(new RegExp(`href="/en/auth/code"[^>]*>${t("auth:has_code")}`))
  expect(await requestCode(request, shop, { ...form, first_name: "Oygul" })).toBe("/en/auth/code")
  const sent = (await shop.outbox()).filter(({ to }) => to === form.phone)
  expect(sent).toHaveLength(1)
  expect(await (await request.get("/en/auth/register")).text()).toContain('value="Oygul"')
})

test("[D1.297] says in place of the code's form that the browser blocks cookies, or that the registration has expired", async ({
  request,
  shop,
}) => {
  for (const path of ["/auth/code", "/about?panel=auth&tab=register&step=code"]) {
    for (const locale of LOCALES) {
      const texts = getFixedT(locale)
      const open = async (cookie: string) =>
        (await request.get(`${shop.url}/${locale}${path}`, { headers: { cookie } })).text()
      const blocked = await open("")
      expect(blocked).toContain(texts("auth:cookies_blocked"))
      expect(blocked).toContain('name="first_name"')
      const expired = await open("locale=en")
      expect(expired).toContain(texts("auth:registration_expired"))
      expect(expired).toContain('name="first_name"')
    }
  }
})

test("says in the language of the URL where the code was sent", async ({ request, shop }) => {
  expect(await requestCode(request, shop, { country_id: "1", phone: newPhone() })).toBe(
    "/en/auth/code",
  )
  expect(await (await request.get("/en/auth/code")).text()).toContain("We sent a code to ")
  const page = await (await request.get("/uz/auth/code")).text()
  expect(page).toContain("raqamiga kod yubordik")
  expect(page).not.toContain("We sent a code to ")
})

test("[D1.260] offers a customer of another country to switch to it, on the requested page, after a login only if no country is chosen", async ({
  request,
  shop,
}) => {
  const country_id = await countryId(shop, "kz")
  const phone = `+7701${newPhone().slice(-7)}`
  const next = "L2VuL2Fib3V0"
  await requestCode(request, shop, { country_id, phone, email: "aziza@example.com" })
  const code = await shop.lastCode(phone)
  const answer = await postForm(request, shop, "/en/auth/code", { code, next })
  expect(answer.headers()["location"]).toBe("/en/about?panel=country&offer=kz")
  const page = await (await request.get("/en/about?panel=country&offer=kz")).text()
  expect(page).toContain(t("shell:country_offer", { name: "Kazakhstan" }))
  expect(page).toMatch(/<option value="kz" selected/)

  for (const [cookie, location] of [
    ["locale=en", "/en/about?panel=country&offer=kz"],
    ["country=uz", "/en/about"],
    ["country=kz", "/en/about"],
  ] as const) {
    const form = { phone, password: person.password, next }
    const login = await request.post("/en/auth/login", {
      form,
      maxRedirects: 0,
      headers: { cookie, origin: shop.url },
    })
    expect(login.headers()["location"], cookie).toBe(location)
  }
})

test("[D1.632] asks a signed-in customer of another country once whether to switch to it, when no country is chosen any more", async ({
  request,
  shop,
}) => {
  const country_id = await countryId(shop, "kz")
  const phone = `+7701${newPhone().slice(-7)}`
  await requestCode(request, shop, { country_id, phone, email: "aziza@example.com" })
  await postForm(request, shop, "/en/auth/code", { code: await shop.lastCode(phone) })
  const open = async (browser: APIRequestContext, path: string) => {
    const answer = await browser.get(path, { maxRedirects: 0 })
    return answer.headers()["location"] ?? answer.status()
  }
  // The shop has asked already, right after the registration.
  expect(await open(request, "/en/cabinet/orders")).toBe(200)

  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === "token")?.value ?? ""
  const later = await openRequests(shop, { token })
  expect(await open(later, "/en/cabinet/orders?panel=cart")).toBe(200)
  const asked = "/en/cabinet/orders?panel=country&offer=kz"
  expect(await open(later, "/en/cabinet/orders")).toBe(asked)
  expect(await (await later.get(asked)).text()).toContain(
    t("shell:country_offer", { name: "Kazakhstan" }),
  )
  expect(await open(later, "/en/cabinet/orders")).toBe(200)
  await later.dispose()
})
