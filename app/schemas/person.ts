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

/** Rules of the fields that several forms share (specification 5); messages are keys of the locales. */
export const PersonName = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, { error: "errors:required" })
  .max(NAME_MAX_LENGTH, { error: "errors:name_length" })
  .regex(NAME_PATTERN, { error: "errors:name" })

/** As typed, at most 17 characters; comes out cleaned. Whether it fits the country, the server says. */
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
