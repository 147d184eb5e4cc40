import { z } from "zod"
import { toAsciiDigits } from "#domain/ascii-digits.ts"
import { CODE_LENGTH } from "#domain/one-time-code.ts"
import { isStrongPassword, PASSWORD_MAX_LENGTH } from "#domain/password.ts"

export const NewPassword = z
  .string({ error: "errors:required" })
  .max(PASSWORD_MAX_LENGTH, { error: "errors:password_length" })
  .refine(isStrongPassword, { error: "errors:password" })

const COMPLETE_CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`)

/**
 * A one-time code. An incomplete code has two errors: the text of the specification [S5.18], and the number of digits.
 */
export const TypedCode = z
  .string({ error: "errors:enter_otp" })
  .transform((code) => toAsciiDigits(code).replaceAll(/[\s-]/g, ""))
  .pipe(
    z
      .string({ error: "errors:enter_otp" })
      .regex(COMPLETE_CODE, { error: "errors:enter_otp" })
      .regex(COMPLETE_CODE, { error: "errors:code_length" }),
  )
