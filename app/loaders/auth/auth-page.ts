import "server-only"
import { redirect, type LoaderFunctionArgs } from "react-router"
import { loadCustomer } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { requestsQuestion } from "#app/loaders/shared/simple-question.ts"
import { getSession } from "#app/session/session.ts"
import { loadAuthStep, type AuthStep } from "./load-auth-step.ts"

/**
 * Loads a page for login, registration or code, which has the same content as the auth panel (an overlay that
 * `?panel=auth` opens). Without scripts, the forms of the panel post to this page, which then shows their errors.
 * Redirects a signed-in customer to the account. A visitor whose token has expired is not signed in and gets the page.
 */
async function load({ request, context }: LoaderFunctionArgs, step: AuthStep) {
  const session = getSession(context)
  if (await loadCustomer(context)) throw redirect(pagePath("profile"), 303)
  const shop = getShopApi(context)
  const countries = await loadCountries(shop, session)
  return await loadAuthStep(session, countries, {
    shop,
    step,
    returnTarget: readReturnTarget(request),
    notice: null,
    asksQuestion: requestsQuestion(request.url),
  })
}

/**
 * Reads from the URL of an auth page where the visitor goes after signing in. The actions of the forms validate these
 * paths.
 */
export function readReturnTarget(request: Request): { returnTo?: string; next?: string } {
  const { searchParams } = new URL(request.url)
  const returnTo = searchParams.get("return_to")
  const next = searchParams.get("next")
  return { ...(returnTo ? { returnTo } : {}), ...(next ? { next } : {}) }
}

export const loadLogin = (args: LoaderFunctionArgs) => load(args, "login")
export const loadRegister = (args: LoaderFunctionArgs) => load(args, "register")
export const loadCode = (args: LoaderFunctionArgs) => load(args, "code")
