import { coerceFormValue } from "@conform-to/zod/v4/future"
import { expect, test } from "vitest"
import { ChangePasswordForm } from "./account.ts"

test("reports all errors of a changed password at once, including different passwords", () => {
  const typed = { old_password: "", password: "Atirgul2026", password_confirmation: "Atirgul2025" }
  const issues = coerceFormValue(ChangePasswordForm).safeParse(typed).error?.issues ?? []
  expect(issues.map(({ path }) => path.join("."))).toEqual([
    "old_password",
    "password_confirmation",
  ])
})
