import { expect } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"

test("[S4.43] rejects a country that the shop does not deliver to with a text", async ({
  request,
  shop,
}) => {
  for (const locale of LOCALES) {
    for (const country of ["de", "", "UZ", "x".repeat(500)]) {
      const answer = await postForm(request, shop, `/${locale}/country`, { country })
      expect(answer.status(), country).toBe(422)
      expect(await answer.text()).toContain(getFixedT(locale)("errors:country"))
      expect(answer.headers()["set-cookie"] ?? "").not.toMatch(/country=/)
    }
  }
})

test("[D1.213] keeps the page to which a visitor returns after a refused choice of a country", async ({
  request,
  shop,
}) => {
  for (const [given, kept] of [
    ["/en/products?gender=F", "/en/products?gender=F"],
    ["https://elsewhere.example/en", "/en"],
    ["javascript:alert(1)", "/en"],
  ] as const) {
    const form = { country: "de", return_to: given }
    const answer = await postForm(request, shop, "/en/country", form)
    expect(answer.status()).toBe(422)
    const page = (await answer.text()).replace(/.*<main/s, "")
    expect(page).toContain(`name="return_to" value="${kept}"`)
    expect(page).toMatch(new RegExp(`<a[^>]*href="${kept.replace("?", "\\?")}"[^>]*>`))
    expect(page).not.toContain("elsewhere.example")
  }
  const panel = await (await request.get("/en/about?panel=country")).text()
  expect(panel).toContain('name="return_to" value="/en/about"')
})

test("[S4.44] clears the delivery draft too when the country changes", async ({
  request,
  shop,
}) => {
  const token = await createCustomer(shop, newPhone())
  const path = "/api/v1/checkout/delivery"
  const headers = { authorization: `Bearer ${token}` }
  await request.put(path, { data: { notes: "By the blue gate" }, headers })
  const choose = (country: string) =>
    request.post("/en/country", {
      headers: { cookie: `token=${token}; country=uz`, origin: shop.url },
      form: { country },
      maxRedirects: 0,
    })
  const notes = async () => {
    const answer = await request.get(path, { headers })
    return ((await answer.json()) as { notes: string }).notes
  }
  // A choice of the country that is already active does not clear the draft.
  expect((await choose("uz")).status()).toBe(303)
  expect(await notes()).toBe("By the blue gate")
  expect((await choose("kz")).status()).toBe(303)
  expect(await notes()).toBe("")
})
