import { LOCALES, type Locale } from "#domain/locale.ts"
import { encodeNext } from "#domain/next-path.ts"
import { expect, test } from "#tests/support/browser.ts"
import { postForm } from "#tests/support/post-form.ts"
import { wordsOf } from "#tests/support/words.ts"

const word = wordsOf("en")
/** Nobody's order. */
const UNKNOWN_ORDER = "01JD3Q6Y8ZV5T7W9X2C4B6N8M0"

test.describe("an address that leads nowhere", () => {
  test.use({ expectedStatuses: [404] })

  const NOT_FOUND: Record<Locale, string> = {
    uz: wordsOf("uz")("pages:error.not_found"),
    ru: wordsOf("ru")("pages:error.not_found"),
    en: "Oops! We can't seem to find the page you're looking for.",
  }

  for (const locale of LOCALES) {
    test(`[S2.18] [S2.19] [S8.12] is the 404 page in ${locale}, with the way home`, async ({
      page,
    }) => {
      for (const path of ["product/999999", "product/x", "legal/cookies", "nowhere/at/all"]) {
        const answer = await page.goto(`/${locale}/${path}`)
        expect(answer?.status(), path).toBe(404)
        const main = page.getByRole("main")
        // Of an unknown perfume the shop says more than that the page is missing.
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(NOT_FOUND[locale])
        await expect(main.getByRole("link")).toHaveAttribute("href", `/${locale}`)
        await expect(page).toHaveTitle(new RegExp(wordsOf(locale)("pages:error.not_found_title")))
      }
      await expect(page.getByText(wordsOf(locale)("pages:error.not_found_words"))).toBeVisible()
      await page.getByRole("link", { name: wordsOf(locale)("pages:error.home") }).click()
      await expect(page.getByRole("article").first()).toBeVisible()
    })
  }

  test("is the 404 page whatever the address holds @no-js", async ({ request }) => {
    for (const path of [
      ...["/fr", "/fr/products", "/UZ/products", "/__proto__", "/en/constructor"],
      ...["0", "-1", "1.5", "1e3", "2147483648", "99999999999999999999", "%27"].map(
        (id) => `/en/product/${id}`,
      ),
      ...["constructor", "__proto__", "TERMS-OF-USE", "..%2fprivacy-policy"].map(
        (slug) => `/en/legal/${slug}`,
      ),
    ]) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(answer.headers()["content-security-policy"], path).toContain("default-src 'self'")
    }
  })

  test("tells a crawler the status alone, and may not be kept for others @no-js", async ({
    request,
  }) => {
    const answer = await request.get("/en/nowhere", { headers: { "user-agent": "Googlebot/2.1" } })
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toBe("")
    expect(answer.headers()["cache-control"]).toContain("private")
  })

  test("without a language leads to its twin, and never to another host @no-js", async ({
    request,
  }) => {
    const twin = await request.get("/products?q=x", { maxRedirects: 0 })
    expect(twin.status()).toBe(302)
    expect(twin.headers()["location"]).toBe("/uz/products?q=x")
    for (const path of ["/evil.example", "/x//evil.example", "/products//evil.example"]) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.headers()["location"] ?? "/uz/", path).toMatch(/^\/uz\/(?![/\\])/)
    }
  })
})

test("a list without its data is no answer to a document", async ({ page }) => {
  await page.goto("/en/products?_routes=none")
  await expect(page.getByRole("article").first()).toBeVisible()
})

test.describe("[D.67] broken cookies", () => {
  const BROKEN = [
    "",
    "x",
    "%",
    "%ff",
    "%00",
    "[",
    "__proto__",
    "-1",
    "9999999999",
    "a".repeat(5000),
  ]
  const FLASHES = ['["success","nope:nope"]', '["success","pages:error"]', '["x"]', "[[", "{}"]

  for (const name of [
    ...["token", "locale", "country", "cart", "flash", "registration", "otp_request", "payer"],
    ...["co_delivery", "co_step", "co_option", "co_card", "co_receiver"],
  ]) {
    test(`${name}: dropped, and the page is shown @no-js`, async ({ request }) => {
      for (const value of name === "flash" ? [...BROKEN, ...FLASHES] : BROKEN) {
        const cookie = `${name}=${name === "flash" ? encodeURIComponent(value) : value}`
        const answer = await request.get("/en/cart", { headers: { cookie } })
        expect(answer.status(), cookie).toBe(200)
        const html = await answer.text()
        expect(html).toContain(word("cart:empty"))
        expect(html).not.toMatch(/nope|returned an object/)
      }
    })
  }

  test("together and twice over, too @no-js", async ({ request }) => {
    const cookie = ["token", "cart", "country", "flash", "co_step", "co_card"]
      .flatMap((name) => [`${name}=%`, `${name}=1`])
      .join("; ")
    expect((await request.get("/en", { headers: { cookie } })).status()).toBe(200)
  })
})

test.describe("without signing in", () => {
  const STEPS = ["checkout", "checkout/delivery", "checkout/payment", "checkout/confirmation"]
  const PAGES = [
    ...STEPS,
    ...["cabinet", "cabinet/personal", "cabinet/orders", `cabinet/orders/${UNKNOWN_ORDER}`],
    `checkout/accepted/${UNKNOWN_ORDER}`,
  ]

  for (const locale of LOCALES) {
    test(`[S6.07] [S8.14] [D.92] cabinet and checkout lead to the login, and say why (${locale})`, async ({
      page,
      request,
    }) => {
      for (const path of PAGES) {
        const answer = await request.get(`/${locale}/${path}`, { maxRedirects: 0 })
        expect(answer.status(), path).toBe(303)
        const next = encodeNext(`/${locale}/${path}`)
        expect(answer.headers()["location"]).toBe(`/${locale}?panel=auth&tab=login&next=${next}`)
      }
      await page.goto(`/${locale}/checkout`)
      const text = wordsOf(locale)("auth:login_required")
      if (locale === "en") expect(text).toBe("You must log in to access this page")
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole("dialog")).toBeVisible()
    })
  }

  test("a form of the checkout leads there too, and back to its page @no-js", async ({
    request,
    shop,
  }) => {
    for (const [path, from] of [
      ["checkout/delivery", "checkout/delivery"],
      ["checkout/payment", "checkout/payment"],
      ["checkout/confirmation", "checkout/confirmation"],
      ["form/draft", "checkout/delivery"],
      ["form/promocode", "checkout/confirmation"],
      ["form/save-card", "checkout/payment"],
    ] as const) {
      const answer = await postForm(request, shop, `/en/${path}`, { terms: "on" })
      expect(answer.status(), path).toBe(303)
      expect(answer.headers()["location"]).toBe(
        `/en?panel=auth&tab=login&next=${encodeNext(`/en/${from}`)}`,
      )
    }
  })

  test("a token that has ended is forgotten @no-js", async ({ request }) => {
    const cookie = `token=${"x".repeat(43)}`
    const answer = await request.get("/en/cabinet", { headers: { cookie }, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(answer.headers()["set-cookie"]).toMatch(/token=; Max-Age=0/)
  })
})
