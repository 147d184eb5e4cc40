import { coerceFormValue } from "@conform-to/zod/v4/future"
import { expect, test } from "vitest"
import { CodeForm, LoginForm, RegisterForm } from "#app/schemas/auth.ts"

const read = (form: Record<string, string>) => coerceFormValue(LoginForm).safeParse(form)

test("[S3.09] [S5.15] accepts a phone, a password and remember-me for a login, and removes spaces and dashes from the phone", () => {
  const form = { phone: "+998 90 123-45-67", password: "Atirgul2026" }
  const value = { phone: "+998901234567", password: "Atirgul2026" }
  expect(read(form).data).toEqual({ ...value, remember: false })
  expect(read({ ...form, remember: "on" }).data).toEqual({ ...value, remember: true })
})

test.each([
  ["phone", "", "errors:required"],
  ["phone", "+998 90 123-45-678", "errors:phone"],
  ["password", "", "errors:required"],
])("[S5.12] [S5.13] [S5.17] [S9.11] rejects %s %j with %s", (field, value, message) => {
  const form = { phone: "+998901234567", password: "Atirgul2026", [field]: value }
  const issues = read(form).error?.issues ?? []
  expect(issues.map(({ path, message: text }) => [path.join("."), text])).toContainEqual([
    field,
    message,
  ])
})

test("reports all errors of a registration at once, including different passwords", () => {
  const form = { country_id: "1", first_name: "Nilufar!", password: "Atirgul2026" }
  const typed = { ...form, password_confirmation: "Atirgul2025" }
  const issues = coerceFormValue(RegisterForm).safeParse(typed).error?.issues ?? []
  expect(issues.map(({ path }) => path.join("."))).toEqual([
    "first_name",
    "last_name",
    "phone",
    "password_confirmation",
  ])
  expect(issues.at(-1)?.message).toBe("errors:mismatch")
})

test("[D1.635] refuses a new password of more than 200 characters because of its length", () => {
  const listErrors = (password: string) =>
    (coerceFormValue(RegisterForm).safeParse({ password }).error?.issues ?? [])
      .filter(({ path }) => path[0] === "password")
      .map(({ message }) => message)
  expect(listErrors(`${"Aa1".repeat(66)}Aa`)).toEqual([])
  expect(listErrors("Aa1".repeat(67))).toEqual(["errors:password_length"])
})

test.each([
  ["", ["errors:enter_otp"]],
  ["1234", ["errors:enter_otp", "errors:code_length"]],
  ["1234567", ["errors:enter_otp", "errors:code_length"]],
  ["123 456", []],
])("[D1.203] refuses the code %j with %j", (code, errors) => {
  const issues = coerceFormValue(CodeForm).safeParse({ code }).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(errors)
})

test.each(["٠١٢٣٤٥", "۰۱۲۳۴۵"])("[D1.445] accepts the code %s of another keyboard", (code) => {
  expect(coerceFormValue(CodeForm).safeParse({ code }).data?.code).toBe("012345")
})
