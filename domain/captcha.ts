/**
 * Actions that are protected by a captcha. The browser requests a token for the action, which the captcha provider
 * later confirms [S7.31].
 */
export type CaptchaAction =
  | "api_register_confirmation"
  | "api_register"
  | "api_login"
  | "api_contact"
  | "api_password_reset"
  | "api_restock"

/** Base URL of the captcha provider, without a trailing slash. URLs of its script and its token check begin with it. */
export const CAPTCHA_URL = "https://www.google.com/recaptcha"

/** Name of the captcha token in forms and in error responses. */
export const CAPTCHA_FIELD = "recaptcha_token"
