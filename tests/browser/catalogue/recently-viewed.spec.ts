import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { listOrderable } from "#tests/support/signed-in-customer.ts"

const t = getFixedT("en")
const DAY = 24 * 60 * 60

const getViewed = (page: Page) => page.getByRole("region", { name: t("catalogue:product.viewed") })

/** Returns the product ids in the links of the cards, in the order of the cards. */
const listViewed = (page: Page) =>
  getViewed(page)
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => Number(/\d+$/.exec(link.getAttribute("href") ?? ""))),
    )

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "viewed")

test("[D1.783] shows viewed perfumes below the next one from two on, the latest first, without the page's own @no-js", async ({
  page,
  shop,
}) => {
  const [a = 0, b = 0, c = 0] = await listOrderable(shop, 3)
  await page.goto(`/en/product/${a}`)
  await expect(getViewed(page)).toHaveCount(0)
  await page.goto(`/en/product/${b}`)
  await expect(getViewed(page)).toHaveCount(0)
  await page.goto(`/en/product/${c}`)
  expect(await listViewed(page)).toEqual([b, a])
  await page.goto(`/ru/product/${c}`)
  await page.goto(`/en/product/${c}`)
  expect(await listViewed(page)).toEqual([b, a])

  await getViewed(page).getByRole("article").getByRole("link").last().click()
  await expect(page).toHaveURL(`/en/product/${a}`)
  await expect.poll(() => listViewed(page)).toEqual([c, b])

  const cookie = await cookieOf(page)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" })
  expect(cookie?.value).toBe(`${a}~${c}~${b}`)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(30 * DAY - 600)
})

test("shows a viewed perfume once for all its volumes @js @full", async ({ page, shop }) => {
  const ids = await listOrderable(shop, 7)
  for (const id of ids) await page.request.get(`/en/product/${id}`)
  await page.goto("/en/about")
  await page.goto(`/en/product/${ids[0]}`)
  const shown = await listViewed(page)
  expect(shown.length).toBeLessThanOrEqual(4)
  expect(shown[0]).toBe(ids.at(-1))

  await page.context().clearCookies()
  await page.goto("/en/products?q=Neroli+Nu")
  await page.getByRole("article").getByRole("link").first().click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  const first = page.url()
  const volumes = page.getByRole("navigation", { name: t("catalogue:product.volume") })
  await volumes.getByRole("link").and(page.locator(":not([aria-current])")).first().click()
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/\/product\/\d+$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Neroli Nu")
  await expect(getViewed(page)).toHaveCount(0)
})

test("leaves out a deleted perfume, and shortens the list for a malformed cookie @no-js @full", async ({
  page,
  shop,
}) => {
  const [known = 0, other = 0, third = 0] = await listOrderable(shop, 3)
  const broken = [
    ["999999", []],
    [`0~-1~abc~1e3~${other}~2147483648~99999999999999999999~${third}`, [other, third]],
    ["%00%ff~<script>~../../etc", []],
    ["~".repeat(900), []],
    [`${other}~`.repeat(400), []],
  ] as const
  for (const [value, shown] of broken) {
    await page.context().addCookies([{ name: "viewed", value, domain: "localhost", path: "/" }])
    const answer = await page.goto(`/en/product/${known}`)
    expect(answer?.status(), value).toBe(200)
    expect(await listViewed(page), value).toEqual(shown)
    expect((await cookieOf(page))?.value, value).toMatch(/^\d+(~\d+){0,11}$/)
  }
})
