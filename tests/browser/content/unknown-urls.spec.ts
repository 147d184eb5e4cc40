import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { projectTag, TRIED_LOCALES } from "#tests/support/tried-locales.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

test.describe("an unknown URL", () => {
  test.use({ expectedStatuses: [404] })

  const NOT_FOUND: Record<Locale, string> = {
    uz: getFixedT("uz")("pages:error.not_found"),
    ru: getFixedT("ru")("pages:error.not_found"),
    en: "Oops! We can't seem to find the page you're looking for.",
  }

  for (const locale of TRIED_LOCALES) {
    test(`[S2.18] [S2.19] [S8.12] shows the 404 page in ${locale}, with a link home${projectTag(locale)}`, async ({
      page,
    }) => {
      for (const path of ["product/999999", "product/x", "legal/cookies", "nowhere/at/all"]) {
        const answer = await page.goto(`/${locale}/${path}`)
        expect(answer?.status(), path).toBe(404)
        const main = page.getByRole("main")
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(NOT_FOUND[locale])
        const home = main.getByRole("link", { name: getFixedT(locale)("pages:error.home") })
        await expect(home).toHaveAttribute("href", `/${locale}`)
        await expect(page).toHaveTitle(new RegExp(getFixedT(locale)("pages:error.not_found_title")))
      }
      await expect(page.getByText(getFixedT(locale)("pages:error.not_found_words"))).toBeVisible()
      await page.getByRole("link", { name: getFixedT(locale)("pages:error.home") }).click()
      await expect(page.getByRole("article").first()).toBeVisible()
    })
  }

  test("[S2.18] [D1.346] is shown as the 404 page after a link, too @js", async ({ page }) => {
    const t = getFixedT("en")
    for (const path of ["product/999999", "legal/cookies", "nowhere/at/all"]) {
      await page.goto("/en/about")
      await waitForHydration(page)
      const payload = page.waitForResponse((response) => response.url().includes(`${path}.rsc`))
      const link = page.getByRole("contentinfo").getByRole("link", { name: t("shell:contact") })
      await link.evaluate((anchor, href) => anchor.setAttribute("href", href), `/en/${path}`)
      await link.click()
      expect((await payload).status(), path).toBe(404)
      const heading = page.getByRole("main").getByRole("heading", { level: 1 })
      await expect(heading, path).toHaveText(NOT_FOUND.en)
      await expect(page).toHaveTitle(new RegExp(t("pages:error.not_found_title")))
    }
  })
})
