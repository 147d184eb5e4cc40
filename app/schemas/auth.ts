import { z } from "zod"
import {
  NewPassword,
  PersonName,
  TypedCode,
  TypedEmail,
  TypedPhone,
} from "#app/schemas/person-fields.ts"
import { PASSWORD_MAX_LENGTH } from "#domain/person-fields.ts"

/** Where the visitor goes afterwards: `next` [S4.06], or else the page under the panel. Not validated. */
const ReturnTarget = { return_to: z.string().optional(), next: z.string().max(3000).optional() }

export const LoginForm = z.object({
  phone: TypedPhone,
  password: z
    .string({ error: "errors:required" })
    .max(PASSWORD_MAX_LENGTH, { error: "errors:invalid" }),
  remember: z.boolean().default(false),
  ...ReturnTarget,
})

const isRepeated = (form: { password: string; password_confirmation: string }) =>
  form.password === form.password_confirmation
const BothTyped = z.object({ password: z.string(), password_confirmation: z.string() })
/** `when` makes zod report the mismatch together with errors of other fields. */
const notRepeated = {
  path: ["password_confirmation"],
  error: "errors:mismatch",
  when: ({ value }: { value: unknown }) => BothTyped.safeParse(value).success,
}
const RepeatedPassword = {
  password: NewPassword,
  password_confirmation: z.string({ error: "errors:required" }),
}

export const RegisterForm = z
  .object({
    country_id: z.int({ error: "errors:required" }),
    first_name: PersonName,
    last_name: PersonName,
    phone: TypedPhone,
    email: TypedEmail.optional(),
    ...RepeatedPassword,
    ...ReturnTarget,
  })
  .refine(isRepeated, notRepeated)
export type RegisterForm = z.output<typeof RegisterForm>

/** The registration in a country that needs an e-mail [S5.11]. */
export const RegisterFormWithEmail = RegisterForm.safeExtend({ email: TypedEmail })

export const CodeForm = z.object({ code: TypedCode, ...ReturnTarget })

export const ResendForm = z.object(ReturnTarget)

/** Step 1 of the password reset. */
export const PasswordPhoneForm = z.object({ phone: TypedPhone, ...ReturnTarget })

export const RestockPhoneForm = z.object({ phone: TypedPhone })

export const RestockCodeForm = z.object({ code: TypedCode })

/** Step 2 of the password reset. */
export const NewPasswordForm = z
  .object({ code: TypedCode, ...RepeatedPassword, ...ReturnTarget })
  .refine(isRepeated, notRepeated)
