import { LOCALES } from "#domain/locale.ts"
import { expect, test } from "#tests/support/browser.ts"
import { wordsOf } from "#tests/support/words.ts"

for (const locale of LOCALES) {
  const word = wordsOf(locale)

  test(`home leads to families, arrivals and the list (${locale})`, async ({ page }) => {
    await page.goto(`/${locale}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(word("pages:home.headline"))
    await expect(page.getByRole("article")).toHaveCount(8)
    await page.getByRole("link", { name: word("catalogue:family.floral"), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${locale}/products\\?family=floral$`))
    await expect(page.getByRole("article").first()).toBeVisible()
  })

  test(`legal texts have their contents (${locale})`, async ({ page }) => {
    for (const slug of ["terms-of-use", "privacy-policy"]) {
      await page.goto(`/${locale}/legal/${slug}`)
      const contents = page.getByRole("navigation", { name: word("pages:legal.contents") })
      const third = contents.getByRole("link").nth(2)
      await third.click()
      await expect(page).toHaveURL(/#section-3$/)
      await expect(page.getByRole("heading", { name: await third.innerText() })).toBeInViewport()
    }
  })
}

test("home answers without a language too, in the browser's", async ({ page }) => {
  await page.goto("/")
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.getByRole("article")).toHaveCount(8)
})

test.describe("the contact form", () => {
  const word = wordsOf("en")

  test("keeps what was entered beside its errors, then sends and empties itself", async ({
    page,
  }) => {
    await page.goto("/en/contact")
    const name = page.getByLabel(word("pages:contact.name"))
    const phone = page.getByLabel(word("pages:contact.phone"), { exact: true })
    const message = page.getByRole("textbox", { name: word("pages:contact.message") })
    const send = page.getByRole("button", { name: word("pages:contact.send") })
    await name.fill("Nilufar <b>")
    await phone.fill("+998901234567")
    await message.fill("Do you wrap gifts?")
    await send.click()
    await expect(name).toHaveAccessibleDescription(word("errors:name"))
    await expect(message).toHaveValue("Do you wrap gifts?")
    await name.fill("Nilufar")
    // The guard takes what is sent within a second of being shown for a robot's, so a try may come too early.
    await expect(async () => {
      await send.click()
      await expect(page.getByText(word("pages:contact.sent")).first()).toBeVisible({
        timeout: 1500,
      })
    }).toPass()
    await expect(message).toHaveValue("")
  })

  test("refuses a robot that fills in the trap", async ({ request, shop }) => {
    const page = await (await request.get("/en/contact")).text()
    const stamp = /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? ""
    const answer = await request.post("/en/contact", {
      headers: { Origin: shop.url },
      form: { name: "Bot", phone: "+998901234567", message: "Buy", website: "spam", stamp },
    })
    expect(answer.status()).toBe(422)
    expect(await answer.text()).toContain(word("errors:guard"))
  })

  test("takes a body that is no form for an empty one", async ({ request, shop }) => {
    const answer = await request.post("/en/contact", {
      headers: { Origin: shop.url, "Content-Type": "application/json" },
      data: "{",
    })
    expect(answer.status()).toBe(422)
  })
})

test.describe("an address that leads nowhere", () => {
  test.use({ expectedStatuses: [404] })

  for (const path of ["/en/nowhere", "/en/legal/cookies", "/fr/products", "/en/product/x"]) {
    test(`${path} is not found, with the way home`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        path.startsWith("/fr") ? /.+/ : "Oops! We can't seem to find the page you're looking for.",
      )
      await page.getByRole("main").getByRole("link").first().click()
      await expect(page.getByRole("article").first()).toBeVisible()
    })
  }
})

test("crawlers find every page in every language", async ({ request }) => {
  expect(await (await request.get("/robots.txt")).text()).toMatch(
    /^Sitemap: http.*\/sitemap\.xml$/m,
  )
  const index = await (await request.get("/sitemap.xml")).text()
  expect(index.match(/<loc>/g)).toHaveLength(LOCALES.length)
  for (const locale of LOCALES) {
    const answer = await request.get(`/${locale}/sitemap.xml`)
    expect(answer.headers()["content-type"]).toContain("application/xml")
    const xml = await answer.text()
    expect(xml.match(/<loc>[^<]*\/product\/\d+<\/loc>/g)?.length).toBeGreaterThan(100)
    expect(xml).toContain(`/${locale}/legal/terms-of-use</loc>`)
  }
})
