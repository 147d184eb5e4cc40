/** Actions for which the browser requests a captcha token; the provider confirms the action with the token [S7.31]. */
export type CaptchaAction =
  | "api_register_confirmation"
  | "api_register"
  | "api_login"
  | "api_contact"
  | "api_password_reset"
  | "api_restock"

/** Base URL of the captcha provider's script and of its token check, without a trailing slash. */
export const CAPTCHA_URL = "https://www.google.com/recaptcha"

/** Name of the token's field in forms and in error responses. */
export const CAPTCHA_FIELD = "recaptcha_token"
