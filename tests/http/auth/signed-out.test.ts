import { expect } from "vitest"
import { encodeNext } from "#app/urls/next-param.ts"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { postForm } from "#tests/support/post-form.ts"

const t = getFixedT("en")
const NEW_PASSWORD = "Yangigul2027"

test("redirects a signed-out customer from a checkout form to the login, and back to the form's page", async ({
  request,
  shop,
}) => {
  for (const [path, from] of [
    ["checkout/delivery", "checkout/delivery"],
    ["checkout/payment", "checkout/payment"],
    ["checkout/confirmation", "checkout/confirmation"],
    ["form/draft", "checkout/delivery"],
    ["form/save-card", "checkout/payment"],
  ] as const) {
    const answer = await postForm(request, shop, `/en/${path}`, { terms: "on" })
    expect(answer.status(), path).toBe(303)
    expect(answer.headers()["location"]).toBe(
      `/en?panel=auth&tab=login&next=${encodeNext(`/en/${from}`)}`,
    )
  }
})

test("[S4.07] [S4.21] [S8.07] logs out locally when the shop API rejects the token: clears token and checkout, keeps cart, country and language", async ({
  request,
}) => {
  const cookie = [
    `token=${"x".repeat(43)}`,
    "cart=1.1",
    "country=kz",
    "locale=ru",
    "co_step=payment",
    "co_option=bonus",
    "co_card=3",
    "co_delivery=14.141",
    "payer=7",
    "co_receiver=sealed",
  ].join("; ")
  const answer = await request.get("/ru/about", { headers: { cookie } })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain(getFixedT("ru")("shell:log_in"))
  const cleared = answer
    .headersArray()
    .filter(
      ({ name, value }) => name.toLowerCase() === "set-cookie" && value.includes("=; Max-Age=0"),
    )
    .map(({ value }) => value.split("=")[0])
  expect(new Set(cleared)).toEqual(
    new Set(["co_card", "co_delivery", "co_option", "co_receiver", "co_step", "payer", "token"]),
  )
})

test("clears a token that has expired", async ({ request }) => {
  const cookie = `token=${"x".repeat(43)}`
  const answer = await request.get("/en/cabinet", { headers: { cookie }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()["set-cookie"]).toMatch(/token=; Max-Age=0/)
})

test("[S4.06] shows the login with its return path to a visitor whose token has ended", async ({
  request,
}) => {
  const next = encodeNext("/en/cart")
  const cookie = `token=${"x".repeat(43)}`
  for (const page of ["login", "register"]) {
    const answer = await request.get(`/en/auth/${page}?next=${next}`, {
      headers: { cookie },
      maxRedirects: 0,
    })
    expect(answer.status(), page).toBe(200)
    expect(answer.headers()["set-cookie"]).toMatch(/token=; Max-Age=0/)
    const html = await answer.text()
    expect(html).toContain(`value="${next}"`)
    expect(html).toContain(getFixedT("en")("shell:log_in"))
  }
})

test("redirects from the code to the registration when the registration has expired", async ({
  request,
  shop,
}) => {
  const answer = await postForm(request, shop, "/en/auth/code", { code: "123456" })
  expect(answer.status()).toBe(303)
  expect(answer.headers()["location"]).toBe("/en/auth/register")
  const page = await request.get("/en/auth/register")
  expect(await page.text()).toContain(t("auth:registration_expired"))
})

test("redirects from the code to the phone when no code was requested", async ({
  request,
  shop,
}) => {
  const page = await request.get("/en/password/code?next=L2Vu", { maxRedirects: 0 })
  expect(page.headers()["location"]).toBe("/en/password?next=L2Vu")
  const secrets = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  for (const [path, form] of [
    ["/en/password/code", { code: "123456", ...secrets }],
    ["/en/form/resend-password-code", {}],
  ] as const) {
    const answer = await postForm(request, shop, path, form)
    expect(answer.status()).toBe(303)
    expect(answer.headers()["location"]).toBe("/en/password")
  }
  expect(await (await request.get("/en/password")).text()).toContain(t("auth:reset_expired"))
})
