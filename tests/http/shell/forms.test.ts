import { expect, onTestFinished } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import { startShop } from "#tests/support/shop.ts"
import { readField } from "#tests/support/visitors.ts"

const t = getFixedT("en")
const names = { country_id: "1", first_name: "Nilufar", last_name: "Karimova" }
const secrets = { password: PASSWORD, password_confirmation: PASSWORD }

test.describe("a form", () => {
  test("is the only way to write: other methods and the URLs of writes are rejected", async ({
    request,
    shop,
  }) => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const path of ["/en", "/en/cart", "/en/form/logout", "/en/nowhere"]) {
        const answer = await request.fetch(path, { method, headers: { origin: shop.url } })
        expect(answer.status(), `${method} ${path}`).toBe(405)
        expect(answer.headers()["allow"]).toBe("GET, HEAD, POST")
      }
    }
    const sitemap = await postForm(request, shop, "/en/sitemap.xml")
    expect(sitemap.status()).toBe(405)
    expect(await sitemap.text()).toBe("")
  })

  test("[S8.02] is returned with its errors and never with its password", async ({
    request,
    shop,
  }) => {
    for (const agent of ["Mozilla/5.0 Chrome/140.0", "Googlebot/2.1"]) {
      const answer = await request.post("/en/auth/login", {
        form: { phone: "+998901112233", password: "WrongSecret1" },
        headers: { origin: shop.url, "user-agent": agent, cookie: "locale=en" },
      })
      expect(answer.status()).toBe(422)
      const html = await answer.text()
      expect(html).toContain(t("api:auth.wrong"))
      expect(html).not.toContain("WrongSecret1")
    }
  })

  test("[S8.02] is returned with the box that was ticked", async ({ request, shop }) => {
    await request.get("/en/auth/login")
    const login = { phone: "+998901112234", password: "WrongSecret1" }
    const submit = async (form: Record<string, string>) => {
      const html = await (await postForm(request, shop, "/en/auth/login", form)).text()
      return /<input[^>]*name="remember"[^>]*>/.exec(html)?.[0]
    }
    expect(await submit(login)).not.toContain("checked")
    expect(await submit({ ...login, remember: "on" })).toMatch(/ checked=""/)
  })
})

test("rejects a robot that fills in the contact form's honeypot", async ({ request, shop }) => {
  const stamp = await readField(request, "/en/contact", "stamp")
  const answer = await request.post("/en/contact", {
    headers: { Origin: shop.url },
    form: { name: "Bot", phone: "+998901234567", message: "Buy", website: "spam", stamp },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain(t("errors:guard"))
})

test("treats a body of the contact form that is not a form as an empty one", async ({
  request,
  shop,
}) => {
  const answer = await request.post("/en/contact", {
    headers: { Origin: shop.url, "Content-Type": "application/json" },
    data: "{",
  })
  expect(answer.status()).toBe(422)
})

test("[D.83] rejects robots at forms that send an SMS: no signed time, a forged one, a filled honeypot", async ({
  request,
}) => {
  // An empty setting means the default minimum fill time. Other test shops set it to 0.
  const shop = await startShop({ FORM_MINIMUM_FILL_MS: "" })
  onTestFinished(() => shop.stop())
  const phone = newPhone()
  const readStamp = async (path: string) => {
    const stamp = await readField(request, `${shop.url}/en/${path}`, "stamp")
    expect(stamp).not.toBe("")
    return stamp
  }
  const forms = { "auth/register": { ...names, ...secrets, phone }, password: { phone } }
  for (const [path, form] of Object.entries(forms)) {
    const expectRefused = async (guard: Record<string, string>) => {
      const answer = await postForm(request, shop, `${shop.url}/en/${path}`, { ...form, ...guard })
      expect(answer.status(), `${path} ${JSON.stringify(guard)}`).toBe(422)
      expect(await answer.text()).toContain(t("errors:guard"))
    }
    const stamp = await readStamp(path)
    await expectRefused({})
    await expectRefused({ stamp: stamp.replace(/^\d+/, String(Date.now() - 60_000)) })
    await expectRefused({ stamp, website: "https://spam.example" })
  }
  expect((await shop.outbox()).filter(({ to }) => to === phone)).toEqual([])

  // A password manager may submit the form at once. The shop accepts the form, but waits for the minimum fill time.
  const form = { phone, stamp: await readStamp("password") }
  const answer = await postForm(request, shop, `${shop.url}/en/password`, form)
  expect(answer.headers()["location"]).toBe("/en/password/code")
})

test("[S5.04] reports at the auth forms, in the specified text, that the passwords differ", async ({
  request,
  shop,
}) => {
  const texts = { uz: "Parollar bir xil bo'lishi kerak", en: "Passwords must match" }
  for (const [locale, text] of Object.entries(texts)) {
    const form = { ...names, phone: "+998901234567", ...secrets, password_confirmation: "Atir" }
    const answer = await postForm(request, shop, `/${locale}/auth/register`, form)
    expect(answer.status()).toBe(422)
    expect((await answer.text()).replaceAll("&#x27;", "'")).toContain(text)
  }
})
