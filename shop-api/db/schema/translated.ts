import { jsonb } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"

/** A text in each of the shop's languages; Uzbek in Latin script. */
export type Translated = Record<Locale, string>

/** A jsonb column with one text in all languages, so that no row is translated into only some of them. */
export const translated = (name: string) => jsonb(name).$type<Translated>()
