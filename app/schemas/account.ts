import { z } from "zod"
import { LastName, NewPassword, PersonName, TypedEmail } from "#app/schemas/person-fields.ts"
import { MAX_ID } from "#domain/max-id.ts"
import { PASSWORD_MAX_LENGTH } from "#domain/person-fields.ts"

export const PersonalPart = z.object({ part: z.enum(["profile", "password"]).catch("profile") })

/** The form of the profile. The shop API checks whether the customer's country requires the e-mail. */
export const ProfileForm = z.object({
  first_name: PersonName,
  last_name: LastName,
  email: TypedEmail.optional(),
})

export const PasswordForm = z
  .object({
    old_password: z
      .string({ error: "errors:required" })
      .max(PASSWORD_MAX_LENGTH, { error: "errors:invalid" }),
    password: NewPassword,
    password_confirmation: z.string({ error: "errors:required" }),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    error: "errors:mismatch",
  })

/** The form that removes a saved card, identified by its id. */
export const RemoveCardForm = z.object({ card: z.coerce.number().int().positive().max(MAX_ID) })
