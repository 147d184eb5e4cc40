import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { RecaptchaToken } from "#contract/captcha-token.ts"
import { Code } from "#contract/credential-fields.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { IdParameter } from "#contract/id.ts"
import { Phone } from "#contract/person-fields.ts"

/**
 * Requests an SMS to a phone when the product can be ordered again [D.40]. A call without `confirm_code` sends a code
 * to the phone and binds the code to this browser with the cookie `otp_request`. A second call contains the code. A
 * signed-in customer needs no code for the phone of their account.
 */
export const notifyWhenOrderable = defineCall({
  operationId: "notifyWhenOrderable",
  optionalToken: true,
  otpRequest: "both",
  errors: [409],
  conflict: ErrorAnswer.extend({ current: z.object({ canBeAdded: z.literal(true) }) }),
  method: "post",
  path: "/api/v1/products/{id}/notify",
  summary: "Tells a phone by SMS, once, when the product can be ordered again",
  params: z.object({ id: IdParameter }),
  body: z.object({
    phone: Phone,
    confirm_code: Code.optional(),
    recaptcha_token: RecaptchaToken,
  }),
  answer: z.object({
    /** `code_sent`: the client must call again with the code. `waiting`: the request is saved. */
    status: z.enum(["code_sent", "waiting"]),
    message: z.string(),
  }),
  example: {
    body: { phone: "+998901234567", recaptcha_token: "" },
    answer: { status: "code_sent", message: "We sent a code to +998 90 123-45-67" },
  },
})
