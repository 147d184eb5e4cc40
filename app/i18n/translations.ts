import "server-only"
import { AsyncLocalStorage } from "node:async_hooks"
import type { TFunction } from "i18next"
import { createContext, type MiddlewareFunction } from "react-router"
import { createI18nextMiddleware } from "remix-i18next"
import { hostContext } from "#app/host/host-context.ts"
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "#domain/locale.ts"
import { findText as findTextIn, getFixedT, type Namespace } from "#locales/translate.ts"

type Namespaces = ["common", ...Exclude<Namespace, "api">[]]

/** The request's language; `localeMiddleware` sets it. */
export const localeContext = createContext<Locale>(DEFAULT_LOCALE)

const [languageMiddleware, getLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["custom"],
    findLocale: ({ context }) => Promise.resolve(context.get(localeContext)),
  },
  // The middleware creates an i18next instance for each request. The instance has no texts, because `t` uses instances
  // that all requests share.
  i18next: { supportedLngs: LOCALES, initAsync: false },
})

export { languageMiddleware }

interface RequestTranslations {
  locale: Locale
  requestId: string
}

/**
 * The language of the current request. It is in an AsyncLocalStorage, because server components cannot read the
 * router's context.
 */
const storage = new AsyncLocalStorage<RequestTranslations>()

/** Makes `t` and `currentLocale` work during the request. It must run after `languageMiddleware`. */
export const translationsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const language = getLanguage(context)
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  const { requestId } = context.get(hostContext)
  return storage.run({ locale, requestId }, next)
}

function currentTranslations(): RequestTranslations {
  const current = storage.getStore()
  if (!current) throw new Error("no language: called outside a request")
  return current
}

export function currentLocale(): Locale {
  return currentTranslations().locale
}

export function currentRequestId(): string {
  return currentTranslations().requestId
}

/** Translates a key `namespace:key` into the request's language. */
export const t = ((...args: unknown[]): unknown =>
  Reflect.apply(getFixedT(currentLocale()), undefined, args)) as unknown as TFunction<Namespaces>

/**
 * Returns the text of a key that comes from untyped data, such as a cookie, in the request's language; null if the key
 * does not exist.
 */
export function findText(key: string): string | null {
  return findTextIn(currentLocale(), key)
}
