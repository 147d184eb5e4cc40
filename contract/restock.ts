import { z } from "zod"
import { Code, Phone, RecaptchaToken } from "#contract/auth.ts"
import { defineCall } from "#contract/call.ts"
import { MAX_ID } from "#domain/ids.ts"

/**
 * Without `confirm_code` it sends a code, bound to this browser by the cookie `otp_request`; with it, the phone is
 * told once by SMS when the product can be ordered again. A customer whose own phone it is needs no code.
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
    /** `code_sent`: the code is asked for next. `waiting`: all is done. */
    status: z.enum(["code_sent", "waiting"]),
    message: z.string(),
  }),
  example: {
    body: { phone: "+998901234567", recaptcha_token: "" },
    answer: { status: "code_sent", message: "We sent a code to +998 90 123-45-67" },
  },
})
