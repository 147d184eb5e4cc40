import { z } from "zod"
import { LastName, PersonName, TypedEmail } from "#app/schemas/person-fields.ts"
import { RepeatedPassword, repeatOptions } from "#app/schemas/repeated-password.ts"
import { MAX_ID } from "#domain/id.ts"
import { PASSWORD_MAX_LENGTH, isPasswordRepeated } from "#domain/password.ts"

export const PersonalPart = z.object({ part: z.enum(["profile", "password"]).catch("profile") })

/** The form of the profile. The shop API checks whether the customer's country requires the e-mail. */
export const ProfileForm = z.object({
  first_name: PersonName,
  last_name: LastName,
  email: TypedEmail.optional(),
})

export const ChangePasswordForm = z
  .object({
    old_password: z
      .string({ error: "errors:required" })
      .max(PASSWORD_MAX_LENGTH, { error: "errors:invalid" }),
    ...RepeatedPassword,
  })
  .refine(isPasswordRepeated, repeatOptions)

/** The form that removes a saved card, identified by its id. */
export const RemoveCardForm = z.object({ card: z.coerce.number().int().positive().max(MAX_ID) })
