import { z } from "zod"
import { CODE_LENGTH } from "#domain/one-time-code.ts"
import { PASSWORD_MAX_LENGTH, isStrongPassword } from "#domain/password.ts"

/**
 * A new password: eight characters or more, with a lowercase letter, an uppercase letter and a digit [S5.01] [S5.02].
 */
export const Password = z.string().max(PASSWORD_MAX_LENGTH).refine(isStrongPassword, "password")
/** A one-time code from an SMS. */
export const Code = z.string().regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`))

/** The error of a form whose two passwords differ. */
export const notRepeated = { path: ["password_confirmation"], message: "mismatch" }
