import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { RecaptchaToken } from "#contract/captcha-token.ts"
import { Code, notRepeated, Password } from "#contract/credential-fields.ts"
import { Email, Name, Phone } from "#contract/person-fields.ts"
import { PASSWORD_MAX_LENGTH, isPasswordRepeated } from "#domain/password.ts"

/** The bearer token of a new session, and when it expires. */
export const TokenAnswer = z
  .object({ access_token: z.string().min(32), expires_at: z.iso.datetime({ offset: true }) })
  .meta({ id: "Token" })
export type TokenAnswer = z.output<typeof TokenAnswer>

const token = {
  access_token: "k3Yw0c1V7d8Qm2nT5xZ9bR4sL6hJ0pFa",
  expires_at: "2026-12-20T14:00:00+05:00",
}

/**
 * Sends a code for the registration. Sets the HttpOnly cookie `otp_request`, which binds the code to this browser
 * [S7.17] [D.57].
 */
export const sendConfirmation = defineCall({
  operationId: "sendConfirmation",
  otpRequest: "sets",
  method: "post",
  path: "/api/v1/auth/confirm/send",
  summary: "Sends the registration code by SMS",
  body: z.object({
    country_id: z.int(),
    email: Email.nullable(),
    phone: Phone,
    recaptcha_token: RecaptchaToken,
  }),
  answer: z.object({ message: z.string() }),
  example: {
    body: { country_id: 1, email: null, phone: "+998901234567", recaptcha_token: "" },
    answer: { message: "We sent a code to +998 90 123-45-67" },
  },
})

/** Creates an account. Requires the cookie `otp_request` that `sendConfirmation` has set [S7.20]. */
export const register = defineCall({
  operationId: "register",
  otpRequest: "needs",
  method: "post",
  path: "/api/v1/auth/register",
  summary: "Creates the account with the code and signs in",
  body: z
    .object({
      country_id: z.int(),
      first_name: Name,
      last_name: Name,
      phone: Phone,
      email: Email.nullish(),
      password: Password,
      password_confirmation: z.string(),
      confirm_code: Code,
      recaptcha_token: RecaptchaToken,
    })
    .refine(isPasswordRepeated, notRepeated),
  answer: TokenAnswer,
  example: {
    body: {
      country_id: 1,
      first_name: "Nilufar",
      last_name: "Karimova",
      phone: "+998901234567",
      password: "Atirgul2026",
      password_confirmation: "Atirgul2026",
      confirm_code: "104882",
      recaptcha_token: "",
    },
    answer: token,
  },
})

/**
 * Signs a customer in. Sets the HttpOnly cookie `device`, by which the shop recognizes this browser when the same phone
 * number signs in or requests a code again. Calls that check a code set the cookie, too [D1.26].
 */
export const login = defineCall({
  operationId: "login",
  method: "post",
  path: "/api/v1/auth/login",
  summary: "Signs in by phone and password",
  body: z.object({
    phone: Phone,
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    recaptcha_token: RecaptchaToken,
  }),
  answer: TokenAnswer.extend({
    /** Id of the country of the account. */
    country_id: z.int().optional(),
  }).meta({ id: "LoginToken" }),
  example: {
    body: { phone: "+998901234567", password: "Atirgul2026", recaptcha_token: "" },
    answer: { ...token, country_id: 1 },
  },
})

/**
 * Sends a code for a password reset. Sets the cookie `otp_request`. The response does not reveal whether the phone has
 * an account [D.62].
 */
export const sendPasswordCode = defineCall({
  operationId: "sendPasswordCode",
  otpRequest: "sets",
  method: "post",
  path: "/api/v1/auth/password/send",
  summary: "Sends the code that lets a forgotten password be replaced",
  body: z.object({ phone: Phone, recaptcha_token: RecaptchaToken }),
  answer: z.object({ message: z.string() }),
  example: {
    body: { phone: "+998901234567", recaptcha_token: "" },
    answer: { message: "We sent a code to +998 90 123-45-67" },
  },
})

/**
 * Replaces a forgotten password. Requires the cookie `otp_request` that `sendPasswordCode` has set. 422 at
 * `confirm_code`: the code is wrong, expired or used.
 */
export const resetPassword = defineCall({
  operationId: "resetPassword",
  otpRequest: "needs",
  method: "post",
  path: "/api/v1/auth/password/reset",
  summary: "Replaces the password with the code, and ends all sessions",
  body: z
    .object({
      phone: Phone,
      confirm_code: Code,
      password: Password,
      password_confirmation: z.string(),
    })
    .refine(isPasswordRepeated, notRepeated),
  answer: z.object({ message: z.string() }),
  example: {
    body: {
      phone: "+998901234567",
      confirm_code: "104882",
      password: "Atirgul2027",
      password_confirmation: "Atirgul2027",
    },
    answer: { message: "Your password is changed. Log in with the new one" },
  },
})

/** Ends this session. Other sessions of the customer stay. */
export const logout = defineCall({
  operationId: "logout",
  method: "post",
  path: "/api/v1/auth/logout",
  summary: "Ends the token on the server",
  signedIn: true,
  answer: z.object({ message: z.string() }),
  example: { answer: { message: "You are signed out" } },
})
