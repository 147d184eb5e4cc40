import { z } from "zod"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { paste } from "#tests/support/paste.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"
import { waitForEffects, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const amountIn = (text: string) => Number(text.replaceAll(/\D/g, ""))

for (const locale of TRIED_LOCALES) {
  const t = getFixedT(locale)

  test(`[S1.01] [S2.02] [S6.01] links families, arrivals, best sellers, gifts, brands and the list from home (${locale})${projectTag(locale)}`, async ({
    page,
  }) => {
    await page.goto(`/${locale}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:home.headline"))
    const cards = async (title: string | RegExp) =>
      page.getByRole("region", { name: title }).getByRole("article").count()
    expect(await cards(t("pages:home.arrivals"))).toBe(4)
    expect(await cards(t("pages:home.best_sold"))).toBe(4)
    const [before = "", after = ""] = t("pages:home.gifts").split("{{price}}")
    const gifts = page.getByRole("region", { name: new RegExp(`^${before}[\\d\\s]+.*${after}$`) })
    const upTo = amountIn(await gifts.getByRole("heading", { level: 2 }).innerText())
    const gifted = gifts.getByRole("article")
    await expect(gifted).toHaveCount(4)
    for (const card of await gifted.all()) {
      // If a perfume also has dearer volumes, a word such as "from" stands beside the lowest price, so the test
      // extracts the number.
      const [price = ""] = /\d{1,3}(?:\u00a0\d{3})+/.exec((await card.textContent()) ?? "") ?? []
      expect(amountIn(price)).toBeGreaterThan(0)
      expect(amountIn(price)).toBeLessThanOrEqual(upTo)
    }
    const all = gifts.getByRole("link", { name: new RegExp(`^${t("pages:home.see_all")}: `) })
    await expect(all).toHaveAttribute("href", new RegExp(`orderable=1&price_max=${upTo}$`))
    const brands = page.getByRole("region", { name: t("pages:home.brands") })
    await expect(brands.getByRole("link")).toHaveCount(12)
    await brands.locator("summary").click()
    const brand = brands.getByRole("link", { name: /^Sardoba / })
    await expect(brand).toHaveAttribute("href", `/${locale}/products?brand=sardoba`)
    await page.getByRole("link", { name: t("attributes:family.floral"), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${locale}/products\\?family=floral$`))
    const floral = t("catalogue:titles.family").replace("{{name}}", t("attributes:family.floral"))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(floral)
    const perfume = page.getByRole("article").first().getByRole("link").first()
    const name = await perfume.innerText()
    await perfume.click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name)
  })

  test(`[S2.15] has a table of contents in legal texts (${locale})${projectTag(locale)}`, async ({
    page,
  }) => {
    for (const slug of ["terms-of-use", "privacy-policy"]) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.goto(`/${locale}/legal/${slug}`)
      const contents = page.getByRole("navigation", { name: t("pages:legal.contents") })
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t(slug === "terms-of-use" ? "shell:terms" : "shell:privacy"),
      )
      // On a large screen the links are beside the text, on a phone folded below the title.
      await expect(contents.getByRole("link").nth(2)).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(contents.getByRole("link")).toHaveCount(0)
      const title = await page.getByRole("heading", { level: 1 }).boundingBox()
      expect(title?.y).toBeLessThan((await contents.boundingBox())?.y ?? 0)
      await contents.locator("summary").click()
      const third = contents.getByRole("link").nth(2)
      await third.click()
      await expect(page).toHaveURL(/#section-3$/)
      await expect(page.getByRole("heading", { name: await third.innerText() })).toBeInViewport()
    }
  })
}

test("keeps the home page's button clear of the bottles on a phone @js @full", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const locale of LOCALES) {
    await page.goto(`/${locale}`)
    const room = await page.getByRole("main").evaluate((main) => {
      const picture = main.querySelector("picture img")?.getBoundingClientRect()
      const button = main.querySelector("h1 ~ a")?.getBoundingClientRect()
      if (!picture || !button) return Number.NaN
      // The drawing is 860 units high and fills the height of the picture. In it, the top of the main bottle is 374
      // units above the bottom.
      return picture.bottom - (picture.height * 374) / 860 - button.bottom
    })
    expect(room).toBeGreaterThanOrEqual(12)
  }
})

test("keeps the links of the home page's shelves below their headings in a wide window @js @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/en")
  const links = page.getByRole("main").getByRole("link", { name: /^See all: / })
  const lefts = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().x))
  expect(lefts).toHaveLength(4)
  expect(new Set(lefts).size).toBe(1)
})

test("[D1.676] keeps the home page short @js @full", async ({ page }) => {
  for (const [width, height, longest] of [
    [1440, 900, 4800],
    [390, 844, 5000],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const locale of LOCALES) {
      await page.goto(`/${locale}`)
      // Makes the browser lay out all parts, because those that were never in view have only an estimated height.
      const length = await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLElement>("main *")) {
          part.style.contentVisibility = "visible"
        }
        return document.documentElement.scrollHeight
      })
      expect(length, `${locale} at ${width}`).toBeLessThanOrEqual(longest)
    }
  }
})

test("[S2.03] [S1.16] [S1.17] serves home at the root URL in the browser's language @no-js", async ({
  page,
}) => {
  await page.goto("/")
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page).toHaveTitle("Atir: Beauty, Wellness, Lifestyle")
  await expect(page.getByRole("contentinfo")).toContainText("Beauty, Wellness, Lifestyle")
  await expect(page.getByRole("article").first()).toBeVisible()
})

test("labels the operators' phones with their cities, and the hours with their time zone @no-js @full", async ({
  page,
}) => {
  await page.goto("/ru/contact")
  const phones = page.getByRole("list", { name: getFixedT("ru")("pages:contact.phones") })
  for (const city of ["Ташкент", "Фергана", "Алматы"]) await expect(phones).toContainText(city)
  await expect(page.getByRole("main")).toContainText("по времени Ташкента")
})

test.describe("the contact form", () => {
  const t = getFixedT("en")

  test("[S2.13] [S6.03] [S8.21] keeps what was entered beside its errors, then sends and clears itself", async ({
    page,
  }) => {
    await page.goto("/en/contact")
    const name = page.getByLabel(t("pages:contact.name"))
    const phone = page.getByLabel(t("pages:contact.phone"), { exact: true })
    const message = page.getByRole("textbox", { name: t("pages:contact.message") })
    const send = page.getByRole("button", { name: t("pages:contact.send") })
    await expect(
      page.getByRole("main").getByRole("link", { name: "privacy policy" }),
    ).toHaveAttribute("href", "/en/legal/privacy-policy")
    await name.fill("Nilufar <b>")
    await phone.fill(newPhone())
    await message.fill("Do you wrap gifts?")
    await send.click()
    await expect(name).toHaveAccessibleDescription(t("errors:name"))
    await expect(message).toHaveValue("Do you wrap gifts?")
    await name.fill("Nilufar")
    await send.click()
    await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()
    await expect(message).toHaveValue("")
  })

  test("[D1.333] keeps a message that is too long, and names the limit @full", async ({ page }) => {
    await page.goto("/en/contact")
    await page.getByLabel(t("pages:contact.name")).fill("Nilufar")
    await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill(newPhone())
    const message = page.getByRole("textbox", { name: t("pages:contact.message") })
    const text = `${"Do you wrap gifts?\n".repeat(110)}Thank you`
    await paste(message, text)
    await page.getByRole("button", { name: t("pages:contact.send") }).click()
    await expect(message).toHaveAccessibleDescription(/At most 2\s000 characters/)
    await expect(message).toHaveValue(text)
  })

  test("fills in a signed-in customer, and asks for an e-mail where it is required @js @full", async ({
    page,
    context,
    shop,
  }) => {
    const phone = newPhone()
    await signIn(context, shop, phone)
    await page.goto("/en/contact")
    await expect(page.getByLabel(t("pages:contact.name"))).toHaveValue("Nilufar Karimova")
    const typed = page.getByLabel(t("pages:contact.phone"), { exact: true })
    await expect(typed).toHaveValue(/^\+998 \d\d \d{3}-\d\d-\d\d$/)
    expect((await typed.inputValue()).replaceAll(/[ -]/g, "")).toBe(phone)
    await expect(page.getByLabel(t("pages:contact.email"))).toHaveCount(0)
    await context.addCookies([{ name: "country", value: "kz", url: shop.url }])
    await page.goto("/en/contact")
    await expect(page.getByLabel(t("pages:contact.email"))).toBeVisible()
    // The form for another country also shows the whole phone of an Uzbek customer.
    expect((await typed.inputValue()).replaceAll(/[ -]/g, "")).toBe(phone)
  })

  test("[D1.53] shows the operator the e-mail of a customer who is asked for it, and ignores a field that is not shown @no-js", async ({
    page,
    context,
    shop,
  }) => {
    const send = page.getByRole("button", { name: t("pages:contact.send") })
    const write = async (message: string, { email }: { email: string | null }) => {
      await page.goto("/en/contact")
      await page.getByLabel(t("pages:contact.name")).fill("Nilufar")
      await page.getByRole("textbox", { name: t("pages:contact.message") }).fill(message)
      if (email !== null) await page.getByLabel(t("pages:contact.email")).fill(email)
      else {
        // Adds the e-mail field, because a browser may have restored the form as it was for another country.
        await page.locator("form:has([name=message])").evaluate((form) => {
          const field = Object.assign(document.createElement("input"), {
            name: "email",
            value: "n@",
          })
          form.append(field)
        })
      }
    }
    await write("From Tashkent", { email: null })
    await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill(newPhone())
    await send.click()
    await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()
    await context.addCookies([{ name: "country", value: "kz", url: shop.url }])
    await write("From Almaty", { email: "n@example.com" })
    await page.getByLabel(t("pages:contact.phone"), { exact: true }).fill("+77011234567")
    await send.click()
    await expect(page.getByText(t("pages:contact.sent")).first()).toBeVisible()
    const { out } = await commandInProcess(shop, "messages", "list", "--json")
    const kept = z
      .array(z.object({ message: z.string(), email: z.string().nullable() }))
      .parse(JSON.parse(out))
    const emailOf = (text: string) => kept.find(({ message }) => message === text)?.email
    expect(emailOf("From Almaty")).toBe("n@example.com")
    expect(emailOf("From Tashkent")).toBeNull()
  })
})

test.describe("an unknown URL", () => {
  test.use({ expectedStatuses: [404] })

  test("[S2.16] [S2.19] [S8.13] answers 404 to a legal text that does not exist, with a link home @no-js", async ({
    page,
  }) => {
    const answer = await page.goto("/en/legal/cookies")
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Oops! We can't seem to find the page you're looking for.",
    )
    await page.getByRole("main").getByRole("link").first().click()
    await expect(page.getByRole("article").first()).toBeVisible()
  })
})

test("[D1.293] keeps a typed message when the cart is emptied over the contact page @js @full", async ({
  page,
  context,
  shop,
}) => {
  const t = getFixedT("en")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/contact")
  await waitForHydration(page)
  const message = page.getByRole("textbox", { name: t("pages:contact.message") })
  await message.fill("Gift wrap?")
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("cart:title") })
    .click()
  const cart = page.getByRole("dialog")
  await cart.getByRole("button", { name: t("cart:remove") }).click()
  await expect(page.getByText(t("cart:removed"))).toBeVisible()
  await expect(cart).toHaveCount(0)
  await waitForEffects(page)
  await expect(message).toHaveValue("Gift wrap?")
})
