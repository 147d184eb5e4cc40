import { expect, test } from "vitest"
import { isStrongPassword } from "#domain/password.ts"

test.each(["Atirgul2026", "Пароль123", "aB345678"])("accepts the password %s", (password) => {
  expect(isStrongPassword(password)).toBe(true)
})

test.each([
  ["seven characters", "aB34567"],
  ["no uppercase letter", "atirgul2026"],
  ["no lowercase letter", "ATIRGUL2026"],
  ["no digit", "Atirgullar"],
])("[S5.01] [S5.02] [S9.08] rejects a password with %s", (_, password) => {
  expect(isStrongPassword(password)).toBe(false)
})
