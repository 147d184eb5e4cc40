import { expect, type Page } from "playwright/test"
import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const questionOf = (page: Page) => page.locator("input[name=answer]")

/**
 * Reads the simple question (an arithmetic question against robots) from its label and enters the answer. `wrongBy` is
 * added to the correct answer.
 */
export async function answerQuestion(page: Page, locale: Locale, wrongBy = 0): Promise<void> {
  const t = getFixedT(locale)
  const input = questionOf(page)
  const id = (await input.getAttribute("id")) ?? ""
  const text = (await page.locator(`label[for="${id}"]`).textContent()) ?? ""
  for (const one of NUMBERS) {
    for (const other of NUMBERS) {
      const words = { a: t(`common:number.${one}`), b: t(`common:number.${other}`) }
      if (text === fill(t("common:question.plus"), words)) {
        return await input.fill(String(one + other + wrongBy))
      }
      if (text === fill(t("common:question.minus"), words)) {
        return await input.fill(String(one - other + wrongBy))
      }
    }
  }
  expect(text, "a question that people can answer").toBe("")
}

const fill = (text: string, words: Record<string, string>) =>
  text.replaceAll(/\{\{(\w)\}\}/g, (_, name: string) => words[name] ?? "")
