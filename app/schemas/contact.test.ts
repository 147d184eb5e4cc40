import { expect, test } from "vitest"
import { CONTACT_MESSAGE_MAX_LENGTH } from "#domain/field-lengths.ts"
import { ContactForm } from "./contact.ts"

const parseMessage = (message: string) =>
  ContactForm.safeParse({ name: "Nilufar", phone: "+998901234567", message })

test("counts a line break of the message as one character, as browsers do", () => {
  const longest = "a\n".repeat(CONTACT_MESSAGE_MAX_LENGTH / 2).slice(0, -1) + "b"
  // Without scripts, browsers send each line break as two characters.
  expect(parseMessage(longest.replaceAll("\n", "\r\n")).data?.message).toBe(longest)
  expect(parseMessage(`${longest}c`).success).toBe(false)
})
