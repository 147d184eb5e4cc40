import { createInstance, type FormatterModule, type ParseKeys, type TFunction } from "i18next"
import { LRUCache } from "lru-cache"
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "#domain/locale.ts"
import { formatNumber } from "#domain/money.ts"
import { addNoBreakSpaces } from "./add-no-break-spaces.ts"
import enApi from "./en/api.json" with { type: "json" }
import enAttributes from "./en/attributes.json" with { type: "json" }
import enAuth from "./en/auth.json" with { type: "json" }
import enCabinet from "./en/cabinet.json" with { type: "json" }
import enCart from "./en/cart.json" with { type: "json" }
import enCatalogue from "./en/catalogue.json" with { type: "json" }
import enCheckout from "./en/checkout.json" with { type: "json" }
import enCommon from "./en/common.json" with { type: "json" }
import enErrors from "./en/errors.json" with { type: "json" }
import enPages from "./en/pages.json" with { type: "json" }
import enShell from "./en/shell.json" with { type: "json" }
import ruApi from "./ru/api.json" with { type: "json" }
import ruAttributes from "./ru/attributes.json" with { type: "json" }
import ruAuth from "./ru/auth.json" with { type: "json" }
import ruCabinet from "./ru/cabinet.json" with { type: "json" }
import ruCart from "./ru/cart.json" with { type: "json" }
import ruCatalogue from "./ru/catalogue.json" with { type: "json" }
import ruCheckout from "./ru/checkout.json" with { type: "json" }
import ruCommon from "./ru/common.json" with { type: "json" }
import ruErrors from "./ru/errors.json" with { type: "json" }
import ruPages from "./ru/pages.json" with { type: "json" }
import ruShell from "./ru/shell.json" with { type: "json" }
import uzApi from "./uz/api.json" with { type: "json" }
import uzAttributes from "./uz/attributes.json" with { type: "json" }
import uzAuth from "./uz/auth.json" with { type: "json" }
import uzCabinet from "./uz/cabinet.json" with { type: "json" }
import uzCart from "./uz/cart.json" with { type: "json" }
import uzCatalogue from "./uz/catalogue.json" with { type: "json" }
import uzCheckout from "./uz/checkout.json" with { type: "json" }
import uzCommon from "./uz/common.json" with { type: "json" }
import uzErrors from "./uz/errors.json" with { type: "json" }
import uzPages from "./uz/pages.json" with { type: "json" }
import uzShell from "./uz/shell.json" with { type: "json" }

const en = {
  api: enApi,
  attributes: enAttributes,
  auth: enAuth,
  cabinet: enCabinet,
  cart: enCart,
  catalogue: enCatalogue,
  checkout: enCheckout,
  common: enCommon,
  errors: enErrors,
  pages: enPages,
  shell: enShell,
}

const ru = {
  api: ruApi,
  attributes: ruAttributes,
  auth: ruAuth,
  cabinet: ruCabinet,
  cart: ruCart,
  catalogue: ruCatalogue,
  checkout: ruCheckout,
  common: ruCommon,
  errors: ruErrors,
  pages: ruPages,
  shell: ruShell,
}

const uz = {
  api: uzApi,
  attributes: uzAttributes,
  auth: uzAuth,
  cabinet: uzCabinet,
  cart: uzCart,
  catalogue: uzCatalogue,
  checkout: uzCheckout,
  common: uzCommon,
  errors: uzErrors,
  pages: uzPages,
  shell: uzShell,
}

// English types the keys: its plural forms are a subset of every other language's.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "api"
    resources: typeof en
  }
}

export type Namespace = keyof typeof en
type Namespaces = ["api", ...Namespace[]]

/**
 * The texts with no-break spaces, except those of the shop API: SMS codes and cells of CSV have
 * ordinary ones.
 */
function joinTexts<Texts extends object>({ api, ...rest }: Texts & { api: object }): Texts {
  const json = JSON.stringify(rest, (_key, value: unknown) =>
    typeof value === "string" ? addNoBreakSpaces(value) : value,
  )
  return { api, ...(JSON.parse(json) as object) } as Texts & { api: object }
}

/** The options of the i18next instance that both programs share. */
const I18NEXT_OPTIONS = {
  resources: { uz: joinTexts(uz), ru: joinTexts(ru), en: joinTexts(en) },
  supportedLngs: LOCALES,
  fallbackLng: DEFAULT_LOCALE,
  defaultNS: "api" as const,
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
}

/** A key of api.json, without plural endings: the shop API's keys need no namespace. */
export type MessageKey = ParseKeys

/** `namespace:key` of any text. */
export type TextKey = Extract<ParseKeys<Namespaces>, `${string}:${string}`>

/** Formats the numbers in all texts [S5.29]. */
const numberFormatter: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, locale) =>
    (typeof value === "number"
      ? formatNumber(value, isLocale(locale) ? locale : DEFAULT_LOCALE)
      : value) as string,
}

/**
 * `count` chooses the plural form; every parameter may stand in the text as `{{name}}`. A number is written with spaces
 * between thousands, so an id or the number of an order is passed as a string.
 */
export type MessageParams = Record<string, string | number>

/** Translates `namespace:key`, or a key of api.json, into one language. */
export type Translate = TFunction<Namespaces>

const instance = createInstance(I18NEXT_OPTIONS).use(numberFormatter)
void instance.init()

/** Texts of one language that are cached: pages repeat the same labels, counts, volumes and names. */
const MAX_TEXTS = 2000

/** Characters; longer keys have parameters that do not repeat, such as a visitor's text. */
const MAX_CACHE_KEY = 300

function cacheTexts(t: Translate): Translate {
  const texts = new LRUCache<string, string>({ max: MAX_TEXTS })
  return ((...args: unknown[]): unknown => {
    const cacheKey = args.length === 1 ? String(args[0]) : JSON.stringify(args)
    const cached = texts.get(cacheKey)
    if (cached !== undefined) return cached
    const text: unknown = Reflect.apply(t, undefined, args)
    if (typeof text === "string" && cacheKey.length <= MAX_CACHE_KEY) texts.set(cacheKey, text)
    return text
  }) as unknown as Translate
}

const translators = new Map<Locale, Translate>(
  LOCALES.map((locale) => [locale, cacheTexts(instance.getFixedT(locale))]),
)

/** `t` of one language. */
export function getFixedT(locale: Locale): Translate {
  const t = translators.get(locale)
  if (!t) throw new Error(`no translations in ${locale}`)
  return t
}

/** The text of a key in each language. */
export function translateAll(key: MessageKey): Record<Locale, string> {
  return { uz: getFixedT("uz")(key), ru: getFixedT("ru")(key), en: getFixedT("en")(key) }
}

/** The text of a key from untyped data, such as a cookie; null if there is no such key. */
export function findText(locale: Locale, key: string): string | null {
  const [namespace = "", path = ""] = key.split(":", 2)
  // i18next accepts inherited properties such as `constructor` as namespaces.
  if (!Object.hasOwn(I18NEXT_OPTIONS.resources.en, namespace)) return null
  const found: unknown = instance.getResource(locale, namespace, path)
  return typeof found === "string" ? found : null
}
