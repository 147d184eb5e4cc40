import type { SummedCart } from "#app/screens/shared/describe-cart.ts"
import type { ReturnTarget } from "#app/screens/shared/sms-code/return-target.ts"
import type { Question } from "#app/ui/form/simple-question.ts"
import type { RegistrationValues } from "./registration-values.ts"

/** A country in the registration form. */
export interface CountryChoice {
  id: number
  iso_code: string
  name: string
  phone_mask: string
}

/** Data of the auth sheet or an auth page at one of its steps. */
export type AuthView = {
  returnTarget: ReturnTarget
  notice: string | null
  /** The cart of a visitor who signs in to order it; null when the sign-in leads elsewhere. */
  order: SummedCart | null
} & (
  | {
      step: "login"
      phoneMasks: readonly string[]
      /** The phone of a password reset; empty without one. */
      phone: string
      /** For visitors without scripts, while a captcha is on. */
      question: Question | null
    }
  | {
      step: "register"
      /** Signed timestamp against bots (app/session/bot-check.ts). */
      stamp: string
      question: Question | null
      /** Whether a code was sent that can still be entered. */
      hasCode: boolean
      countries: CountryChoice[]
      values: RegistrationValues
    }
  | {
      step: "code"
      message: string
      /** Seconds until the code may be sent again. */
      remaining: number
      sentAt: number
      /** Must be answered before the code is sent again. */
      question: Question | null
    }
)
