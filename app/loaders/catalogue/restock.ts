import "server-only"
import { data, redirect, type LoaderFunctionArgs, type RouterContextProvider } from "react-router"
import { formatAnyPhone, listPhoneMasks } from "#app/api/country-phones.ts"
import { loadCustomer } from "#app/api/customer.ts"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { requireProduct } from "#app/loaders/shared/require-product.ts"
import { saveExpiredCodeMessage } from "#app/loaders/shared/save-expired-code-message.ts"
import { issueNoScriptQuestion, requestsQuestion } from "#app/loaders/shared/simple-question.ts"
import { ProductId } from "#app/schemas/cart.ts"
import { issueStamp } from "#app/session/bot-check.ts"
import { describeCode, isCodeAlive } from "#app/session/pending-code.ts"
import { findPendingRestock } from "#app/session/pending-restock.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { issueQuestion } from "#app/session/signed-question.ts"

/**
 * Loads step 1 of the request for an SMS when the product can be ordered again. The form contains the phone that the
 * visitor entered before, or else the phone of the signed-in customer.
 */
export async function loadPhone({ params, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  const shop = getShopApi(context)
  const product = await requireUnavailableProduct(shop, session, params["id"])
  const [{ active, countries }, pending, customerPhone] = await Promise.all([
    loadCountries(shop, session),
    findPendingRestock(session, product.id),
    findOwnPhone(context),
  ])
  const phone = pending?.phone ?? customerPhone ?? ""
  return {
    product,
    stamp: issueStamp(),
    question: issueNoScriptQuestion(),
    phoneMasks: listPhoneMasks({ country: active, countries }),
    phone: formatAnyPhone(phone, countries),
    hasCode: pending !== null && isCodeAlive(pending),
  }
}

/**
 * Loads step 2 of the request for an SMS when the product can be ordered again: the form for the code. Redirects to
 * step 1 if the cookie contains no phone.
 */
export async function loadCode({ request, params, context }: LoaderFunctionArgs) {
  const session = getSession(context)
  const shop = getShopApi(context)
  const product = await requireUnavailableProduct(shop, session, params["id"])
  const pending = await findPendingRestock(session, product.id)
  if (!pending) {
    saveExpiredCodeMessage(session)
    throw redirect(pagePath("notify", { id: product.id }), 303)
  }
  const { countries } = await loadCountries(shop, session)
  return {
    product,
    ...describeCode(pending, formatAnyPhone(pending.phone, countries)),
    question: requestsQuestion(request.url) ? issueQuestion() : null,
  }
}

/**
 * Loads the product that the visitor waits for.
 *
 * @throws a 404 response if it is unknown, or a redirect to its page if it can be ordered
 */
async function requireUnavailableProduct(
  shop: ShopApiClient,
  session: Session,
  given: string | undefined,
) {
  const id = ProductId.safeParse(given)
  if (!id.success) throw data(null, { status: 404 })
  const { name, brand, volume, image, canBeAdded } = await requireProduct(shop, id.data)
  if (canBeAdded) {
    session.saveFlash({ tone: "info", key: "catalogue:restock.orderable" })
    throw redirect(pagePath("product", { id: id.data }), 303)
  }
  return { id: id.data, name, brand: brand.name, volume, image }
}

/**
 * Returns the phone of the signed-in customer. Returns null for other visitors, and when the shop API fails: the form
 * then has an empty field.
 */
async function findOwnPhone(context: Readonly<RouterContextProvider>): Promise<string | null> {
  try {
    return (await loadCustomer(context))?.user.phone ?? null
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return null
  }
}
