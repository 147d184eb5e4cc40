import { RouterContextProvider } from "react-router"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { postedFormContext } from "#app/host/posted-form-context.ts"
import {
  languageMiddleware,
  localeContext,
  translationsMiddleware,
} from "#app/i18n/translations.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import type { Locale } from "#domain/locale.ts"
import type { CacheDirectives, HostContext, ShopFetch } from "#runtime/host-context.ts"

interface RequestOptions {
  locale: Locale
  /** A visitor without cookies by default. */
  session?: Session
  /** Answers the calls of the shop API. Without it, a call fails. */
  shopFetch?: ShopFetch
  cache?: HostContext["cache"]
  address?: string
  /** The fields of the form that the request posts. */
  form?: Record<string, string>
}

/** Creates a form with these fields. */
export function toFormData(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Creates the React Router context in which loaders and actions run for one request. */
export function createRequestContext(options: RequestOptions): RouterContextProvider {
  const { locale, session = new Session(null), cache = null, address = "", form } = options
  const { shopFetch = () => Promise.reject(new Error("this request has no shop API")) } = options
  const host = readHostContext({ shopFetch, cache, address })
  const context = new RouterContextProvider()
  context.set(postedFormContext, form ? toFormData(form) : null)
  context.set(hostContext, host)
  context.set(localeContext, locale)
  context.set(sessionContext, session)
  const visitor = { locale, country: session.country, token: session.token }
  context.set(shopApiContext, connectShopApi(host, visitor))
  return context
}

/**
 * Runs a loader, an action or a part of a page inside the middleware that makes `t` and `currentLocale` work. Returns
 * its result.
 */
export async function runInRequest<Result>(
  context: RouterContextProvider,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const url = "http://localhost/"
  const args = { context, request: new Request(url), url: new URL(url), pattern: "", params: {} }
  const { promise, resolve } = Promise.withResolvers<Result>()
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, async () => {
      resolve(await run())
      return new Response()
    })
    return new Response()
  })
  return await promise
}

/**
 * Creates the context of a loader that runs for the page cache, and the directives that the loader writes.
 *
 * @param answers the shop API's answers, by the path of the call
 */
export function createCachedContext(answers: Record<string, unknown>) {
  const cache: CacheDirectives = {
    isSignedIn: false,
    cartCount: 0,
    tags: new Set<string>(),
    ttl: 60_000,
    freshFor: null,
    payload: null,
  }
  const context = createRequestContext({
    locale: "en",
    cache,
    shopFetch: ({ url }) => Promise.resolve(Response.json(answers[new URL(url).pathname])),
  })
  return { context, cache }
}
