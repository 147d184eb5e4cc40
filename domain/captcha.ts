/** What a captcha's token is asked for (specification 7; those of contact and password are ours). */
export type CaptchaAction =
  | "api_register_confirmation"
  | "api_register"
  | "api_login"
  | "api_contact"
  | "api_password_reset"
  | "api_restock"

/** Where the captcha's provider is, without a trailing slash: its script, and what checks its tokens. */
export const CAPTCHA_URL = "https://www.google.com/recaptcha"

/** The form field, and the field of a refusal, that holds the token. */
export const CAPTCHA_FIELD = "recaptcha_token"
