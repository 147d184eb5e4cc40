import { z } from "zod"
import { TypedCode } from "#app/schemas/credential-fields.ts"
import { LastName, PersonName, TypedEmail, TypedPhone } from "#app/schemas/person-fields.ts"
import { RepeatedPassword, repeatOptions } from "#app/schemas/repeated-password.ts"
import { PASSWORD_MAX_LENGTH, isPasswordRepeated } from "#domain/password.ts"

/**
 * Fields that say where the visitor goes after the form: to `next` [S4.06], or else to the page under the panel,
 * `return_to`. A `next` that is too long is ignored, because the visitor cannot shorten it.
 */
const ReturnTarget = {
  return_to: z.string().optional(),
  next: z.string().max(3000).optional().catch(undefined),
}

export const LoginForm = z.object({
  phone: TypedPhone,
  password: z
    .string({ error: "errors:required" })
    .max(PASSWORD_MAX_LENGTH, { error: "errors:invalid" }),
  remember: z.boolean().default(false),
  ...ReturnTarget,
})

export const RegisterForm = z
  .object({
    country_id: z.int({ error: "errors:required" }),
    first_name: PersonName,
    last_name: LastName,
    phone: TypedPhone,
    email: TypedEmail.optional(),
    ...RepeatedPassword,
    ...ReturnTarget,
  })
  .refine(isPasswordRepeated, repeatOptions)
export type RegisterForm = z.output<typeof RegisterForm>

/** The registration form of a country that requires an e-mail [S5.11]. */
export const RegisterFormWithEmail = RegisterForm.safeExtend({ email: TypedEmail })

export const CodeForm = z.object({ code: TypedCode, ...ReturnTarget })

export const ResendForm = z.object(ReturnTarget)

/** The form of step 1 of the password reset. */
export const PasswordPhoneForm = z.object({ phone: TypedPhone, ...ReturnTarget })

/** The form of step 2 of the password reset. */
export const NewPasswordForm = z
  .object({ code: TypedCode, ...RepeatedPassword, ...ReturnTarget })
  .refine(isPasswordRepeated, repeatOptions)
