import { jsonb } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"

/** A text in each language of the shop. Uzbek is written in Latin script. */
export type Translated = Record<Locale, string>

/**
 * Defines a jsonb column with a text in each language. TypeScript rejects a row that lacks a language; the database
 * does not check it.
 */
export const translated = (name: string) => jsonb(name).$type<Translated>()
