import { z } from "zod"
import { MultilineText } from "#app/schemas/multiline-text.ts"
import { PersonName, TypedEmail, TypedPhone } from "#app/schemas/person-fields.ts"
import { CONTACT_MESSAGE_MAX_LENGTH } from "#domain/field-lengths.ts"

export const ContactForm = z.object({
  name: PersonName,
  phone: TypedPhone,
  email: TypedEmail.optional(),
  message: MultilineText.pipe(
    z
      .string({ error: "errors:required" })
      .min(1, { error: "errors:required" })
      .max(CONTACT_MESSAGE_MAX_LENGTH, { error: "errors:message_length" }),
  ),
})
