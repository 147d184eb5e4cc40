import { DEFAULT_LOCALE, isLocale } from "#domain/locale.ts"
import { send_again as againEn, unsent as unsentEn } from "#locales/en/errors.json"
import { send_again as againRu, unsent as unsentRu } from "#locales/ru/errors.json"
import { send_again as againUz, unsent as unsentUz } from "#locales/uz/errors.json"

const WORDS = {
  "errors:unsent": { uz: unsentUz, ru: unsentRu, en: unsentEn },
  "errors:send_again": { uz: againUz, ru: againRu, en: againEn },
}

/**
 * A text of app/ui/form/unsent.tsx in the page's language. It comes with the code, not in the page's payload: nothing can be fetched when it is
 * needed, and few pages have a form. For browsers.
 */
export function unsentWord(key: keyof typeof WORDS): string {
  const { lang } = document.documentElement
  return WORDS[key][isLocale(lang) ? lang : DEFAULT_LOCALE]
}
