import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Currency } from "#domain/money.ts"
import { translated } from "#shop-api/db/schema/translated.ts"

export const countries = pgTable(
  "countries",
  {
    id: integer().primaryKey(),
    isoCode: text("iso_code").notNull(),
    name: translated("name").notNull(),
    /** Mask for phone numbers, in the syntax of the library imask. */
    phoneMask: text("phone_mask").notNull(),
    currency: text().$type<Currency>().notNull(),
    timeZone: text("time_zone").notNull(),
    position: smallint().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
  },
  (table) => [
    uniqueIndex("countries_iso_code").on(table.isoCode),
    uniqueIndex("countries_one_default")
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
)

export const regions = pgTable(
  "regions",
  {
    id: integer().primaryKey(),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    name: translated("name").notNull(),
    position: smallint().notNull(),
  },
  (table) => [index("regions_country").on(table.countryId, table.position)],
)

export const districts = pgTable(
  "districts",
  {
    id: integer().primaryKey(),
    regionId: integer("region_id")
      .notNull()
      .references(() => regions.id),
    name: translated("name").notNull(),
    position: smallint().notNull(),
  },
  (table) => [index("districts_region").on(table.regionId, table.position)],
)
