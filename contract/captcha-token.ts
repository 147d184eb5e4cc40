import { z } from "zod"
import { CAPTCHA_TOKEN_MAX_LENGTH } from "#domain/field-lengths.ts"

/** The token of the captcha provider. Empty when no captcha is configured, or when the browser runs no scripts. */
export const RecaptchaToken = z.string().max(CAPTCHA_TOKEN_MAX_LENGTH).default("")
