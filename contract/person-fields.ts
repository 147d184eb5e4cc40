import { z } from "zod"
import { CAPTCHA_TOKEN_MAX_LENGTH } from "#domain/field-lengths.ts"
import { CODE_LENGTH } from "#domain/one-time-code.ts"
import { PASSWORD_MAX_LENGTH, isStrongPassword } from "#domain/password.ts"
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  NAME_PATTERN,
  collapseSpaces,
} from "#domain/person-fields.ts"
import { PHONE_MAX_LENGTH, PHONE_PATTERN } from "#domain/phone.ts"

/**
 * A phone number: `+` and digits, without separators. The server also checks the number against the mask of the
 * country.
 */
export const Phone = z
  .string()
  .max(PHONE_MAX_LENGTH)
  .regex(PHONE_PATTERN)
  .meta({ example: "+998901234567" })

/** A first or last name: letters of any script, with one space between words [S5.07]. */
export const Name = z
  .string()
  .overwrite(collapseSpaces)
  .min(1)
  .max(NAME_MAX_LENGTH)
  .regex(NAME_PATTERN)
/** An e-mail address whose domain is in ASCII. */
export const Email = z.email({ pattern: EMAIL_PATTERN }).max(EMAIL_MAX_LENGTH)
/**
 * A new password: eight characters or more, with a lowercase letter, an uppercase letter and a digit [S5.01] [S5.02].
 */
export const Password = z.string().max(PASSWORD_MAX_LENGTH).refine(isStrongPassword, "password")
/** A one-time code from an SMS. */
export const Code = z.string().regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`))
/** The token of the captcha provider. Empty when no captcha is configured, or when the browser runs no scripts. */
export const RecaptchaToken = z.string().max(CAPTCHA_TOKEN_MAX_LENGTH).default("")

/** The error of a form whose two passwords differ. */
export const notRepeated = { path: ["password_confirmation"], message: "mismatch" }
