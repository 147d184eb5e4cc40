import { expect } from "vitest"
import { recognizePhone } from "#domain/phone.ts"
import { test } from "#tests/support/http-test.ts"
import {
  findPhoneProblem,
  ISO_CODES,
  listTriedPhoneSpellings,
  masksOf,
} from "#tests/support/phone-spellings.ts"

test("[D1.50] [D1.51] never mistakes a number for another one when it is sent without scripts", async ({
  request,
  shop,
}) => {
  const problems: string[] = []
  for (const [turn, iso] of ISO_CODES.entries()) {
    const headers = { cookie: `country=${iso}`, origin: shop.url }
    for (const row of listTriedPhoneSpellings(iso, turn * 2)) {
      // The request lacks the form's stamp, so the shop always rejects it and returns the form, from which the test
      // reads the phone.
      const answer = await request.post("/en/contact", { headers, form: { phone: row.text } })
      const [input = ""] = /<input[^>]* name="phone"[^>]*>/.exec(await answer.text()) ?? []
      const [, value = ""] = / value="([^"]*)"/.exec(input) ?? []
      const phone = recognizePhone(value, masksOf(iso))
      const problem = findPhoneProblem(row, { value, phone })
      if (problem) problems.push(problem)
      if (input.includes("aria-invalid") !== (phone === null)) problems.push(`marked: ${value}`)
      if (phone === null && value !== row.text) problems.push(`${row.text} came back as ${value}`)
    }
  }
  expect(problems).toEqual([])
})
