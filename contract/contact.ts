import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { RecaptchaToken } from "#contract/captcha-token.ts"
import { Email, Name, Phone } from "#contract/person-fields.ts"
import { CONTACT_MESSAGE_MAX_LENGTH } from "#domain/field-lengths.ts"

/**
 * Saves a message that the operator reads with the command `messages list`. The shop stores no e-mail in Uzbekistan.
 */
export const sendContactMessage = defineCall({
  operationId: "sendContactMessage",
  method: "post",
  path: "/api/v1/contact",
  summary: "A message to the operator",
  body: z.object({
    name: Name,
    phone: Phone,
    email: Email.nullish(),
    message: z.string().trim().min(1).max(CONTACT_MESSAGE_MAX_LENGTH),
    recaptcha_token: RecaptchaToken,
  }),
  status: 201,
  answer: z.object({ message: z.string() }),
  example: {
    body: { name: "Nilufar", phone: "+998901234567", message: "Do you gift-wrap?" },
    answer: { message: "Your message was sent" },
  },
})
