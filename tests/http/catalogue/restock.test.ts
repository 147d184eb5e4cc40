import type { APIRequestContext } from "playwright/test"
import { expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import type { Shop } from "#tests/support/shop.ts"
import { fetchUnorderableProduct } from "#tests/support/unorderable-product.ts"
import { readField } from "#tests/support/visitors.ts"

test("[D.83] rejects robots, and redirects from a step that the visitor has not reached", async ({
  request,
  shop,
}) => {
  const { id } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  const begin = `/en/product/${id}/notify`
  await request.get(begin)
  const robot = await postForm(request, shop, begin, { phone })
  expect(robot.status()).toBe(422)
  expect(await robot.text()).toContain(getFixedT("en")("errors:guard"))
  expect(await shop.outbox()).not.toContainEqual(expect.objectContaining({ to: phone }))
  const early = await request.get(`${begin}/code`, { maxRedirects: 0 })
  expect([early.status(), early.headers()["location"]]).toEqual([303, begin])
  const guess = await postForm(request, shop, `${begin}/code`, { code: "123456" })
  expect([guess.status(), guess.headers()["location"]]).toEqual([303, begin])
  const again = await postForm(request, shop, `/en/form/resend-restock-code/${id}`, {})
  expect([again.status(), again.headers()["location"]]).toEqual([303, begin])
  for (const unknown of ["0", "abc", "999999", "99999999999"]) {
    expect((await request.get(`/en/product/${unknown}/notify`)).status()).toBe(404)
    expect((await request.get(`/en/product/${unknown}/notify/code`)).status()).toBe(404)
  }
  expect((await postForm(request, shop, "/en/product/abc/notify", { phone })).status()).toBe(404)
})

/**
 * Requests a restock notification by phone, then registers with that phone before entering the notification's code.
 * Returns the product's id, the path of the request's form, and the code.
 */
async function registerMeanwhile(request: APIRequestContext, shop: Shop) {
  const { id } = await fetchUnorderableProduct(shop)
  const phone = newPhone()
  const begin = `/en/product/${id}/notify`
  const sent = await postForm(request, shop, begin, {
    phone,
    stamp: await readField(request, begin, "stamp"),
  })
  expect(sent.headers()["location"]).toBe(`${begin}/code`)
  const code = await shop.lastCode(phone)
  const stamp = await readField(request, "/en/auth/register", "stamp")
  const form = {
    country_id: "1",
    first_name: "Nilufar",
    last_name: "Karimova",
    phone,
    stamp,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }
  // The shop sends the next code to this phone only after OTP_RESEND_SECONDS.
  const register = async () => (await postForm(request, shop, "/en/auth/register", form)).status()
  await expect.poll(register, { timeout: 10_000, interval: 500 }).toBe(303)
  const given = { code: await shop.lastCode(phone, 2) }
  const registered = await postForm(request, shop, "/en/auth/code", given)
  expect(registered.status()).toBe(303)
  return { id, begin, code }
}

test("[D1.20] accepts the code of a visitor who has registered with another code meanwhile", async ({
  request,
  shop,
}) => {
  const { id, begin, code } = await registerMeanwhile(request, shop)
  const confirmed = await postForm(request, shop, `${begin}/code`, { code })
  expect([confirmed.status(), confirmed.headers()["location"]]).toEqual([303, `/en/product/${id}`])
})

test("[D1.210] saves the request instead of sending another code once the visitor is signed in", async ({
  request,
  shop,
}) => {
  const { id } = await registerMeanwhile(request, shop)
  const again = await postForm(request, shop, `/en/form/resend-restock-code/${id}`, {})
  expect([again.status(), again.headers()["location"]]).toEqual([303, `/en/product/${id}`])
  const page = await (await request.get(`/en/product/${id}`)).text()
  expect(page).toContain("We will send one SMS to ")
})
