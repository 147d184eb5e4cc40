import "server-only"
import { AsyncLocalStorage } from "node:async_hooks"
import type { i18n, TFunction } from "i18next"
import { LRUCache } from "lru-cache"
import { createContext, type MiddlewareFunction } from "react-router"
import { createI18nextMiddleware } from "remix-i18next"
import { hostContext } from "#app/host/host-context.ts"
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "#domain/locale.ts"
import { I18NEXT_OPTIONS, type Namespace } from "#locales/translate.ts"

type Namespaces = ["common", ...Exclude<Namespace, "api">[]]

/** The request's language; `localeMiddleware` sets it. */
export const localeContext = createContext<Locale>(DEFAULT_LOCALE)

const [languageMiddleware, , getInstance] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["custom"],
    findLocale: ({ context }) => Promise.resolve(context.get(localeContext)),
  },
  i18next: I18NEXT_OPTIONS,
})

export { languageMiddleware }

interface RequestTranslations {
  instance: i18n
  locale: Locale
  requestId: string
}

/** Server components cannot read the router's context, so the request's language is in an AsyncLocalStorage. */
const storage = new AsyncLocalStorage<RequestTranslations>()

/** Makes `t` and `currentLocale` work during the request. Must run after `languageMiddleware`. */
export const translationsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const instance = getInstance(context)
  const locale = isLocale(instance.language) ? instance.language : DEFAULT_LOCALE
  const { requestId } = context.get(hostContext)
  return storage.run({ instance, locale, requestId }, next)
}

function currentTranslations(): RequestTranslations {
  const current = storage.getStore()
  if (!current) throw new Error("no language: called outside a request")
  return current
}

export function currentLocale(): Locale {
  return currentTranslations().locale
}

/** The request's id, as in the log. */
export function currentRequestId(): string {
  return currentTranslations().requestId
}

/** Cache of texts by language, key and parameters: pages repeat the same counts, volumes and names. */
const texts = new LRUCache<string, string>({ max: 5000 })

/** Characters; longer keys have parameters that do not repeat, such as a visitor's text. */
const MAX_CACHE_KEY = 300

/** Translates `namespace:key` into the request's language. */
export const t = ((...args: unknown[]): unknown => {
  const { instance, locale } = currentTranslations()
  const cacheKey = `${locale} ${JSON.stringify(args)}`
  const cached = texts.get(cacheKey)
  if (cached !== undefined) return cached
  const text: unknown = Reflect.apply(instance.t, undefined, args)
  if (typeof text === "string" && cacheKey.length <= MAX_CACHE_KEY) texts.set(cacheKey, text)
  return text
}) as unknown as TFunction<Namespaces>

/** The text of a key from untyped data, such as a cookie; null if there is no such key. */
export function findText(key: string): string | null {
  const [namespace = "", path = ""] = key.split(":", 2)
  // i18next accepts inherited properties such as `constructor` as namespaces.
  if (!Object.hasOwn(I18NEXT_OPTIONS.resources.en, namespace)) return null
  const { instance, locale } = currentTranslations()
  const found: unknown = instance.getResource(locale, namespace, path)
  return typeof found === "string" ? found : null
}
