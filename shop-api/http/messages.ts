import { createInstance } from "i18next"
import { LOCALES, type Locale } from "#domain/locale.ts"
import enApi from "#locales/en/api.json" with { type: "json" }
import enAttributes from "#locales/en/attributes.json" with { type: "json" }
import ruApi from "#locales/ru/api.json" with { type: "json" }
import ruAttributes from "#locales/ru/attributes.json" with { type: "json" }
import uzApi from "#locales/uz/api.json" with { type: "json" }
import uzAttributes from "#locales/uz/attributes.json" with { type: "json" }

const en = { ...enApi, ...enAttributes }
const ru = { ...ruApi, ...ruAttributes }
const uz = { ...uzApi, ...uzAttributes }

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${"one" | "few" | "many" | "other"}` ? Base : Key

type Leaves<Tree, Prefix extends string = ""> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** Names of the texts in locales/{uz,ru,en}/api.json and attributes.json, without plural endings. */
export type MessageKey = Leaves<typeof en>

/** `count` chooses the plural form; every parameter may stand in the text as `{{name}}`. */
export type MessageParams = Record<string, string | number>

/** A text of the shop API in one language. */
export type Translate = (key: MessageKey, params?: MessageParams) => string

const texts = createInstance({
  resources: { uz: { api: uz }, ru: { api: ru }, en: { api: en } },
  supportedLngs: LOCALES,
  fallbackLng: false,
  defaultNS: "api",
  initAsync: false,
  interpolation: { escapeValue: false },
})
void texts.init()

const translators = new Map<Locale, Translate>(
  LOCALES.map((locale) => {
    const t = texts.getFixedT(locale, "api")
    return [locale, (key, params = {}) => t(key, params)]
  }),
)

/** The texts of the shop API in `locale`. */
export function getTranslate(locale: Locale): Translate {
  const translate = translators.get(locale)
  if (!translate) throw new Error(`no texts in ${locale}`)
  return translate
}
