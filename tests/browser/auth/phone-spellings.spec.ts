import type { Locator, Page } from "playwright/test"
import { formatPhoneOf, recognizePhone } from "#domain/phone.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import {
  findPhoneProblem,
  ISO_CODES,
  listTriedPhoneSpellings,
  masksOf,
} from "#tests/support/phone-spellings.ts"

type Enter = (page: Page, field: Locator, text: string) => Promise<void>

async function press(page: Page, field: Locator, text: string) {
  await field.focus()
  await page.keyboard.type(text)
}

/** Ways to enter a text. The field is empty before and loses the focus afterwards. */
const WAYS: Record<string, { enter: Enter; isWhole: boolean }> = {
  typed: { enter: press, isWhole: false },
  "typed after clearing": {
    isWhole: false,
    async enter(page, field, text) {
      await field.evaluate((input: HTMLInputElement) => void (input.value = "+998 90 123-45-67"))
      await field.focus()
      await page.keyboard.press("ControlOrMeta+A")
      await page.keyboard.press("Backspace")
      await page.keyboard.type(text)
    },
  },
  pasted: {
    isWhole: true,
    async enter(page, field, text) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await field.focus()
      await page.keyboard.press("ControlOrMeta+V")
    },
  },
  inserted: {
    isWhole: true,
    async enter(page, field, text) {
      await field.focus()
      await page.keyboard.insertText(text)
    },
  },
  "filled in": {
    isWhole: true,
    async enter(_, field, text) {
      await field.evaluate((input: HTMLInputElement, data) => {
        input.value = data
        const inputType = "insertReplacementText"
        input.dispatchEvent(new InputEvent("input", { inputType, data, bubbles: true }))
      }, text)
    },
  },
  "edited in the middle": {
    isWhole: false,
    async enter(page, field, text) {
      // Enters the text without one digit, then types this digit at its position.
      const at = text.search(/\d\D*\d\D*\d\D*\d$/)
      await field.focus()
      await page.keyboard.insertText(text.slice(0, at) + text.slice(at + 1))
      await field.evaluate((input: HTMLInputElement) => {
        const caret = input.value.search(/\d\D*\d\D*\d$/)
        input.setSelectionRange(caret, caret)
      })
      await page.keyboard.type(text.charAt(at))
    },
  },
}

for (const iso of ISO_CODES) {
  const tag = iso === "uz" ? "" : " @full"
  test(`[D1.50] [D1.51] never mistakes a number for another one in a form of ${iso}, however it is entered @js${tag}`, async ({
    page,
    context,
    shop,
  }) => {
    test.setTimeout(600_000)
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await context.addCookies([{ name: "country", value: iso, url: shop.url }])
    await page.goto("/en/contact")
    const masks = masksOf(iso)
    const field = page.locator("main input[name=phone]")
    // Waits until the field is hydrated, because only then does it format the number.
    await field.fill("+998901234567")
    await expect(field).toHaveValue("+998 90 123-45-67")
    const problems: string[] = []
    for (const [turn, [way, { enter, isWhole }]] of Object.entries(WAYS).entries()) {
      for (const row of listTriedPhoneSpellings(iso, turn * 2)) {
        await field.evaluate((input: HTMLInputElement) => {
          input.blur()
          input.value = ""
        })
        await enter(page, field, row.text)
        const entered = await field.inputValue()
        const value = await field.evaluate((input: HTMLInputElement) => {
          input.blur()
          return input.value
        })
        const phone = recognizePhone(value, masks)
        const problem = findPhoneProblem(row, { value, phone })
        if (problem) problems.push(`${way}: ${problem}`)
        const isFormatted = phone === null || value === formatPhoneOf(masks, phone)
        if (!isFormatted || (isWhole && entered !== value)) {
          problems.push(`${way}: ${row.text} was ${entered}, then ${value}`)
        }
      }
    }
    expect(problems).toEqual([])
  })
}
