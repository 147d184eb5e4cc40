import { z } from "zod"
import { NewPassword, PersonName, TypedCode, TypedEmail, TypedPhone } from "#app/schemas/person.ts"
import { PASSWORD_MAX_LENGTH } from "#domain/person.ts"

/** Where a form of the auth panel leads to: the page under the panel, and `next` (specification 4). */
const ReturnTarget = { return_to: z.string().optional(), next: z.string().max(3000).optional() }

export const LoginForm = z.object({
  phone: TypedPhone,
  password: z
    .string({ error: "errors:required" })
    .max(PASSWORD_MAX_LENGTH, { error: "errors:invalid" }),
  remember: z.boolean().default(false),
  ...ReturnTarget,
})

/** A new password is asked for twice. */
const isRepeated = (form: { password: string; password_confirmation: string }) =>
  form.password === form.password_confirmation
const BothTyped = z.object({ password: z.string(), password_confirmation: z.string() })
/** Said together with what is wrong with the other fields, not after they have been mended. */
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

export const CodeForm = z.object({ code: TypedCode, ...ReturnTarget })

export const ResendForm = z.object(ReturnTarget)

/** A forgotten password, step 1: whose it is. */
export const PasswordPhoneForm = z.object({ phone: TypedPhone, ...ReturnTarget })

/** Who is to be told that a perfume is back. */
export const RestockPhoneForm = z.object({ phone: TypedPhone })

export const RestockCodeForm = z.object({ code: TypedCode })

/** A forgotten password, step 2: the code and the new one. */
export const NewPasswordForm = z
  .object({ code: TypedCode, ...RepeatedPassword, ...ReturnTarget })
  .refine(isRepeated, notRepeated)
