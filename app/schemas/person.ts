import { z } from "zod"
import {
  CODE_LENGTH,
  EMAIL_MAX_LENGTH,
  isStrongPassword,
  NAME_MAX_LENGTH,
  NAME_PATTERN,
  PASSWORD_MAX_LENGTH,
} from "#domain/person.ts"
import { cleanPhone, PHONE_MAX_LENGTH } from "#domain/phone.ts"

// Fields of several forms. Their error messages are keys of the locales.

/** [S5.05] [S5.06] [S5.07] */
export const PersonName = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, { error: "errors:required" })
  .max(NAME_MAX_LENGTH, { error: "errors:name_length" })
  .regex(NAME_PATTERN, { error: "errors:name" })

/**
 * At most 17 characters as typed [S5.13]; the output has no spaces, dashes and brackets [S5.15]. The shop API checks it
 * against the country.
 */
export const TypedPhone = z
  .string({ error: "errors:required" })
  .trim()
  .max(PHONE_MAX_LENGTH, { error: "errors:phone" })
  .transform(cleanPhone)
  .pipe(z.string().regex(/^\+\d{7,16}$/, { error: "errors:phone" }))

export const TypedEmail = z
  .email({ error: (issue) => (issue.input === undefined ? "errors:required" : "errors:email") })
  .max(EMAIL_MAX_LENGTH, { error: "errors:email" })

export const NewPassword = z
  .string({ error: "errors:required" })
  .max(PASSWORD_MAX_LENGTH, { error: "errors:password" })
  .refine(isStrongPassword, { error: "errors:password" })

export const TypedCode = z
  .string({ error: "errors:enter_otp" })
  .trim()
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), { error: "errors:enter_otp" })
