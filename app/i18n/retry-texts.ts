import { DEFAULT_LOCALE, isLocale } from "#domain/locale.ts"
import { send_again as againEn, unsent as unsentEn } from "#locales/en/errors.json"
import { send_again as againRu, unsent as unsentRu } from "#locales/ru/errors.json"
import { send_again as againUz, unsent as unsentUz } from "#locales/uz/errors.json"

const TEXTS = {
  "errors:unsent": { uz: unsentUz, ru: unsentRu, en: unsentEn },
  "errors:send_again": { uz: againUz, ru: againRu, en: againEn },
}

/**
 * Returns a text for app/ui/form/submission-retry.tsx in the document's language. The texts are part of the script,
 * because the browser cannot fetch them while it is offline. They are not in the payload, because most pages do not
 * need them.
 */
export function getRetryText(key: keyof typeof TEXTS): string {
  const { lang } = document.documentElement
  return TEXTS[key][isLocale(lang) ? lang : DEFAULT_LOCALE]
}
