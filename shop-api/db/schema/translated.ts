import { jsonb } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"

/** A text in each language of the shop. Uzbek is written in Latin script. */
export type Translated = Record<Locale, string>

/** Defines a jsonb column with a text in all languages, so that a row cannot lack a language. */
export const translated = (name: string) => jsonb(name).$type<Translated>()
