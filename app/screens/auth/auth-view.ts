import type { SummedCart } from "#app/screens/shared/format-cart-sum.ts"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"
import type { Question } from "#app/ui/form/simple-question.ts"
import type { RegistrationValues } from "./registration-values.ts"

/** A country in the registration form. */
export interface CountryChoice {
  id: number
  iso_code: string
  name: string
  phone_mask: string
}

/** Data of one step of the login or the registration, in a panel or on a page of its own. */
export type AuthView = {
  returnTarget: ReturnTarget
  notice: string | null
  /** The cart of a visitor who signs in to order it; null when the visitor signs in for another reason. */
  order: SummedCart | null
} & (
  | {
      step: "login"
      phoneMasks: readonly string[]
      /** The phone of the visitor's latest password reset, or of a registration that waits for its code; or empty. */
      phone: string
      /**
       * Question against bots for visitors without scripts, who cannot use the captcha; null if there is no captcha.
       */
      question: Question | null
    }
  | {
      step: "register"
      /** Signed time at which the server rendered the form, to detect bots (app/session/bot-check.ts). */
      stamp: string
      question: Question | null
      /** Whether the shop has sent a code that the visitor can still enter. */
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
      /**
       * The question against bots that the visitor must answer before the shop sends the code again; null if none is
       * required.
       */
      question: Question | null
    }
)
