import { coerceFormValue } from "@conform-to/zod/v4/future"
import { expect, test } from "vitest"
import { CONTACT_MESSAGE_MAX_LENGTH } from "#domain/field-lengths.ts"
import { CodeForm } from "./auth.ts"
import { ContactForm } from "./contact.ts"

const parseMessage = (message: string) =>
  ContactForm.safeParse({ name: "Nilufar", phone: "+998901234567", message })

test("counts a line break of the message as one character, as browsers do", () => {
  const longest = "a\n".repeat(CONTACT_MESSAGE_MAX_LENGTH / 2).slice(0, -1) + "b"
  // Without scripts, browsers send each line break as two characters.
  expect(parseMessage(longest.replaceAll("\n", "\r\n")).data?.message).toBe(longest)
  expect(parseMessage(`${longest}c`).success).toBe(false)
})

test("[D1.361] asks for a one-time code in place of spaces", () => {
  const parsed = coerceFormValue(CodeForm).safeParse({ code: "   " })
  expect(parsed.error?.issues[0]?.message).toBe("errors:enter_otp")
})

test("[D1.361] asks for a text in place of spaces, with one message a field", () => {
  const parsed = coerceFormValue(ContactForm).safeParse({ name: " ", phone: " ", message: " " })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["name", "errors:required"],
    ["phone", "errors:required"],
    ["message", "errors:required"],
  ])
})
