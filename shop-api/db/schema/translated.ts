import { jsonb } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"

/** A text in each of the shop's languages; Uzbek in Latin script. */
export type Translated = Record<Locale, string>

/** A jsonb column of one text in every language: a row is never half translated. */
export const translated = (name: string) => jsonb(name).$type<Translated>()
