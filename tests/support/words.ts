import { readFileSync } from "node:fs"
import path from "node:path"
import type { Locale } from "#domain/locale.ts"

const folder = path.resolve(import.meta.dirname, "../../locales")

/**
 * What the shop says in a language: `word("auth:phone")`. Tests find controls by the words that a customer
 * reads. Throws for a key that is not there.
 */
export function wordsOf(locale: Locale): (key: string) => string {
  return (key) => {
    const [namespace = "", keys = ""] = key.split(":", 2)
    const text = readFileSync(path.join(folder, locale, `${namespace}.json`), "utf8")
    let found: unknown = JSON.parse(text)
    for (const part of keys.split(".")) found = (found as Record<string, unknown>)[part]
    if (typeof found !== "string") throw new Error(`${locale} has no words for ${key}`)
    return found
  }
}
