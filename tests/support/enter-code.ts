import type { Page } from "playwright/test"
import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/browser-test.ts"

/** Enters the code of an SMS and submits the form. With scripts, the sixth digit submits it. */
export async function enterCode(page: Page, code: string, locale: Locale = "en"): Promise<void> {
  const t = getFixedT(locale)
  await page.getByLabel(t("auth:code_label")).fill(code)
  const sendsItself = test.info().project.use.javaScriptEnabled !== false && code.length === 6
  if (!sendsItself) await page.getByRole("button", { name: t("auth:confirm") }).click()
}
