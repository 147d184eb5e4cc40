import "server-only"
import { redirect, type LoaderFunctionArgs } from "react-router"
import { formatAnyPhone, listPhoneMasks } from "#app/api/country-phones.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { saveExpiredCodeMessage } from "#app/loaders/shared/save-expired-code-message.ts"
import { issueNoScriptQuestion, requestsQuestion } from "#app/loaders/shared/simple-question.ts"
import { issueStamp } from "#app/session/bot-check.ts"
import { describeCode, isCodeAlive } from "#app/session/pending-code.ts"
import { findPendingPasswordReset } from "#app/session/pending-password-reset.ts"
import { getSession } from "#app/session/session.ts"
import { issueQuestion } from "#app/session/signed-question.ts"
import { readReturnTarget } from "./auth-page.ts"

/** Loads step 1 of the password reset. A visitor who returns to this step sees the phone that they entered before. */
export async function loadPhone({ request, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  const { active, countries } = await loadCountries(getShopApi(context), session)
  const pending = await findPendingPasswordReset(session)
  return {
    returnTarget: readReturnTarget(request),
    stamp: issueStamp(),
    question: issueNoScriptQuestion(),
    phoneMasks: listPhoneMasks({ country: active, countries }),
    phone: pending ? formatAnyPhone(pending.phone, countries) : "",
    hasCode: pending !== null && isCodeAlive(pending),
  }
}

/** Loads step 2 of the password reset: the code and the new password. Redirects to step 1 if no phone is saved. */
export async function loadCode({ request, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  const pending = await findPendingPasswordReset(session)
  if (!pending) {
    saveExpiredCodeMessage(session)
    throw redirect(pagePath("password") + new URL(request.url).search, 303)
  }
  const { countries } = await loadCountries(getShopApi(context), session)
  return {
    returnTarget: readReturnTarget(request),
    ...describeCode(pending, formatAnyPhone(pending.phone, countries)),
    question: requestsQuestion(request.url) ? issueQuestion() : null,
  }
}
