import "server-only"
import { formatAnyPhone, listPhoneMasks } from "#app/api/country-phones.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { parseLocalePath } from "#app/i18n/locale-path.ts"
import { t } from "#app/i18n/translations.ts"
import { loadCart } from "#app/loaders/shared/load-cart.ts"
import { issueNoScriptQuestion } from "#app/loaders/shared/simple-question.ts"
import { PATHS } from "#app/paths.ts"
import { issueStamp } from "#app/session/bot-check.ts"
import { describeCode, isCodeAlive } from "#app/session/pending-code.ts"
import { findResetPhone } from "#app/session/pending-password-reset.ts"
import { findPendingRegistration } from "#app/session/pending-registration.ts"
import type { Session } from "#app/session/session.ts"
import { issueQuestion } from "#app/session/signed-question.ts"
import { findNextPath } from "#app/urls/next-param.ts"
import type { Country } from "#contract/countries.ts"

interface ReturnTarget {
  returnTo?: string
  next?: string
}

export type AuthStep = "login" | "register" | "code"

const CHECKOUT_STEPS = [PATHS.checkoutStart, PATHS.delivery, PATHS.payment, PATHS.confirmation]

interface Countries {
  countries: Country[]
  active: Country
}

/**
 * Loads the view model of the login form, of the registration form, or of the form for the registration's code. If the
 * cookie contains no registration, returns the registration form in place of the form for the code, with a notice that
 * says why [D1.297]. The registration form contains what the visitor entered before [S4.10], except the password.
 */
export async function loadAuthStep(
  session: Session,
  { countries, active }: Countries,
  options: {
    step: AuthStep
    returnTarget: ReturnTarget
    notice: string | null
    asksQuestion: boolean
    shop: ShopApiClient
  },
) {
  const { notice, returnTarget } = options
  const cart = leadsToCheckout(returnTarget) ? await loadCart(options.shop, session) : null
  const common = { returnTarget, notice, order: cart?.lines.length ? cart : null }
  const question = issueNoScriptQuestion()
  const pending = await findPendingRegistration(session)
  if (options.step === "login") {
    const phone = (await findResetPhone(session)) ?? pending?.phone ?? null
    return {
      step: "login" as const,
      ...common,
      question,
      phone: phone === null ? "" : formatAnyPhone(phone, countries),
      phoneMasks: listPhoneMasks({ country: active, countries }),
    }
  }
  if (options.step === "code" && pending) {
    return {
      step: "code" as const,
      ...common,
      ...describeCode(pending, formatAnyPhone(pending.phone, countries)),
      question: options.asksQuestion ? issueQuestion() : null,
    }
  }
  return {
    step: "register" as const,
    ...common,
    notice: options.step === "code" ? (notice ?? explainMissingRegistration(session)) : notice,
    stamp: issueStamp(),
    question,
    hasCode: pending !== null && isCodeAlive(pending),
    countries: countries.map(({ id, iso_code, name, phone_mask }) => ({
      id,
      iso_code,
      name,
      phone_mask,
    })),
    values: pending
      ? {
          country_id: String(pending.country_id),
          first_name: pending.first_name,
          last_name: pending.last_name,
          phone: formatAnyPhone(pending.phone, countries),
          email: pending.email ?? "",
        }
      : { country_id: String(active.id) },
  }
}

function explainMissingRegistration({ hasCookies }: Session): string {
  return hasCookies ? t("auth:registration_expired") : t("auth:cookies_blocked")
}

/** Whether the visitor goes to the checkout after signing in. The page then also shows the cart. */
function leadsToCheckout({ next }: ReturnTarget): boolean {
  const path = findNextPath(next)?.split("?")[0]
  const page = path === undefined ? undefined : parseLocalePath(path)?.path
  return CHECKOUT_STEPS.some((step) => step === page)
}
