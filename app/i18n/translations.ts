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

/** The language that the session settled for this request (URL, cookie, browser). */
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
  isForCache: boolean
}

/** Server components are handed no router context, so the request's language travels beside it. */
const storage = new AsyncLocalStorage<RequestTranslations>()

/** Puts the request's language within reach of `t` and `currentLocale`; runs behind languageMiddleware. */
export const translationsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const instance = getInstance(context)
  const locale = isLocale(instance.language) ? instance.language : DEFAULT_LOCALE
  const { requestId, cache } = context.get(hostContext)
  return storage.run({ instance, locale, requestId, isForCache: cache !== null }, next)
}

function currentTranslations(): RequestTranslations {
  const current = storage.getStore()
  if (!current) throw new Error("no language: called outside a request")
  return current
}

/** The language of the request being answered. */
export function currentLocale(): Locale {
  return currentTranslations().locale
}

/** The name of the request being answered, by which the log can be searched. */
export function currentRequestId(): string {
  return currentTranslations().requestId
}

/** Whether the page is rendered for the page cache, which sends it to many visitors. */
export function isRenderedForCache(): boolean {
  return currentTranslations().isForCache
}

/** Texts by language, key and what they take in: the same few counts, volumes and names stand on page after page. */
const texts = new LRUCache<string, string>({ max: 5000 })

/** Longer ones are somebody's own, and would come once. */
const MAX_NAME = 300

/** Translates `namespace:key` into the language of the request being answered. */
export const t = ((...args: unknown[]): unknown => {
  const { instance, locale } = currentTranslations()
  const name = `${locale} ${JSON.stringify(args)}`
  const known = texts.get(name)
  if (known !== undefined) return known
  const text: unknown = Reflect.apply(instance.t, undefined, args)
  if (typeof text === "string" && name.length <= MAX_NAME) texts.set(name, text)
  return text
}) as unknown as TFunction<Namespaces>

/** The text of a key without parameters that untyped data names, such as a cookie; null when there is none. */
export function findText(key: string): string | null {
  const [namespace = "", path = ""] = key.split(":", 2)
  // i18next checks only below the namespace that a property is not inherited.
  if (!Object.hasOwn(I18NEXT_OPTIONS.resources.en, namespace)) return null
  const { instance, locale } = currentTranslations()
  const found: unknown = instance.getResource(locale, namespace, path)
  return typeof found === "string" ? found : null
}
