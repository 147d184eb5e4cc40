import { z } from "zod"
import { Code, Phone, RecaptchaToken } from "#contract/auth.ts"
import { defineCall } from "#contract/call.ts"
import { MAX_ID } from "#domain/ids.ts"

/**
 * Registers a phone for one SMS when the product can be ordered again [D.40]. Without `confirm_code`, the call first
 * sends a code to the phone, bound to this browser by the cookie `otp_request`. Customers need no code for their own
 * phone.
 */
export const notifyWhenOrderable = defineCall({
  operationId: "notifyWhenOrderable",
  otpRequest: "sets",
  errors: [409, 503],
  method: "post",
  path: "/api/v1/products/{id}/notify",
  summary: "Tells a phone by SMS, once, when the product can be ordered again",
  params: z.object({ id: z.coerce.number().int().positive().max(MAX_ID) }),
  body: z.object({
    phone: Phone,
    confirm_code: Code.optional(),
    recaptcha_token: RecaptchaToken,
  }),
  answer: z.object({
    /** `code_sent`: the client must send the code next. `waiting`: the phone is registered. */
    status: z.enum(["code_sent", "waiting"]),
    message: z.string(),
  }),
  example: {
    body: { phone: "+998901234567", recaptcha_token: "" },
    answer: { status: "code_sent", message: "We sent a code to +998 90 123-45-67" },
  },
})
