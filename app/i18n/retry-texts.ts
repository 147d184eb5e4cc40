import { DEFAULT_LOCALE, isLocale } from "#domain/locale.ts"
import { send_again as againEn, unsent as unsentEn } from "#locales/en/errors.json"
import { send_again as againRu, unsent as unsentRu } from "#locales/ru/errors.json"
import { send_again as againUz, unsent as unsentUz } from "#locales/uz/errors.json"

const TEXTS = {
  "errors:unsent": { uz: unsentUz, ru: unsentRu, en: unsentEn },
  "errors:send_again": { uz: againUz, ru: againRu, en: againEn },
}

/**
 * A text of app/ui/form/submission-retry.tsx in the page's language, for browsers. It travels with the code and not in the page's
 * payload, because few pages have a form and a browser that is offline cannot fetch it.
 */
export function getRetryText(key: keyof typeof TEXTS): string {
  const { lang } = document.documentElement
  return TEXTS[key][isLocale(lang) ? lang : DEFAULT_LOCALE]
}
