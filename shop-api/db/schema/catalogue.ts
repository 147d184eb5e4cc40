import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { SOCIAL_ICONS } from "#contract/social-links.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { Family, Gender, ProductType } from "#domain/product-attributes.ts"
import { translated } from "#shop-api/db/schema/translated.ts"
import type { DrawingStyle } from "#shop-api/pictures/drawing-source.ts"

/** Tiers of a perfume's note pyramid [S1.20]. `flat` is the only tier of a perfume without a pyramid. */
export const NOTE_TIERS = ["opening", "middle", "high", "flat"] as const
export type NoteTier = (typeof NOTE_TIERS)[number]

export const countries = pgTable(
  "countries",
  {
    id: integer().primaryKey(),
    isoCode: text("iso_code").notNull(),
    name: translated("name").notNull(),
    /** Mask of phone numbers in the notation of the library imask. */
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

export const brands = pgTable(
  "brands",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull(),
    name: text().notNull(),
    /** Other names in any alphabet, which the search matches too. */
    aliases: text().array().notNull().default([]),
    /** Style of a demonstration brand's drawings. Null for real brands, whose products are not drawn [D1.49]. */
    house: jsonb().$type<DrawingStyle>(),
  },
  (table) => [uniqueIndex("brands_slug").on(table.slug)],
)

export const notes = pgTable(
  "notes",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull(),
    name: translated("name").notNull(),
  },
  (table) => [uniqueIndex("notes_key").on(table.key)],
)

/** One row per volume of a perfume, because each volume has its own price and stock. */
export const products = pgTable(
  "products",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    barcode: text().notNull(),
    brandId: integer("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The slug that all volumes of one perfume share. */
    line: text().notNull(),
    name: text().notNull(),
    /** The name in the form by which lists are sorted (catalogue/normalize-text.ts). */
    sortName: text("sort_name").notNull(),
    description: translated("description").notNull(),
    family: text().$type<Family>().notNull(),
    gender: text().$type<Gender>().notNull(),
    type: text().$type<ProductType>().notNull(),
    /** Millilitres. */
    volume: integer().notNull(),
    year: integer(),
    inStock: boolean("in_stock").notNull(),
    orderable: boolean().notNull(),
    delayDays: integer("delay_days"),
    delayInWorkingDays: boolean("delay_in_working_days").notNull().default(false),
    deliveryDays: integer("delivery_days").notNull(),
    addedOn: date("added_on", { mode: "string" }).notNull(),
    /** Bottles sold so far. */
    sold: integer().notNull().default(0),
    /** Tax code for fiscal receipts. It is never public. */
    mxik: text().notNull(),
    packageCode: text("package_code").notNull(),
    vatPercent: doublePrecision("vat_percent").notNull(),
    /**
     * Names of files in DATA_DIR/photos, in display order. A URL stands for a picture that is not downloaded yet, and
     * is never shown. Without any file, {@link brands.house} decides how the product is drawn.
     */
    photos: jsonb().$type<string[]>().notNull().default([]),
    /** Id of the running import that has created the product; see {@link openImports}. Zero when no import did. */
    importId: integer("import_id").notNull().default(0),
  },
  (table) => [
    uniqueIndex("products_barcode").on(table.barcode),
    uniqueIndex("products_line_volume").on(table.line, table.volume),
    index("products_brand").on(table.brandId),
    // The home page shows the best-selling products of each family.
    index("products_best_sold").on(table.family, table.sold.desc().nullsFirst(), table.id),
    index("products_new").on(table.addedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check("products_volume", sql`${table.volume} > 0`),
    check("products_delivery_days", sql`${table.deliveryDays} >= 0`),
    check("products_delay_days", sql`${table.delayDays} > 0`),
  ],
)

/**
 * The running import: the table has at most one row. The products that it has created are hidden until it ends and its
 * row is deleted. If an import is killed, the next one removes its products.
 */
export const openImports = pgTable("open_imports", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Slugs and keys of the brands and notes that the import has created. */
  brandSlugs: jsonb("brand_slugs").$type<string[]>().notNull(),
  noteKeys: jsonb("note_keys").$type<string[]>().notNull(),
})

/** A product without a row for a country is not sold there. */
export const productPrices = pgTable(
  "product_prices",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    /** Minor units of the country's currency. */
    amount: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.countryId] }),
    check("product_prices_positive", sql`${table.amount} > 0`),
  ],
)

export const productNotes = pgTable(
  "product_notes",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    tier: text().$type<NoteTier>().notNull(),
    position: smallint().notNull(),
    noteId: integer("note_id")
      .notNull()
      .references(() => notes.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tier, table.position] }),
    index("product_notes_note").on(table.noteId, table.productId),
    check("product_notes_tier", sql`${table.tier} in ('opening', 'middle', 'high', 'flat')`),
  ],
)

/** Downloads of product pictures: done (`name`), scheduled (`dueAt`), or given up (only `problem`). */
export const pictureDownloads = pgTable(
  "picture_downloads",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** The row of the imported file that contains the URL, as a spreadsheet counts rows. */
    row: integer().notNull(),
    /** Name of the file in DATA_DIR/photos; null before the download. */
    name: text(),
    /** Error of the last attempt, as a text for the operator. */
    problem: text(),
    attempts: smallint().notNull().default(0),
    dueAt: timestamp("due_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.url] }),
    index("picture_downloads_url").on(table.url),
    index("picture_downloads_due").on(table.dueAt),
  ],
)

/** PostgreSQL's 64-bit transaction id, which is never reused in a database. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" })

/**
 * Recent changes of the catalogue. Triggers (migration 0010) write one row per statement, and delete rows after some
 * hours. Each process reads the rows to update the catalogue in its memory.
 */
export const catalogueChanges = pgTable(
  "catalogue_changes",
  {
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changedAt: timestamp("changed_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /**
     * Ids of the changed products. Null means all products; empty means that only names of brands or notes have
     * changed.
     */
    productIds: integer("product_ids").array(),
  },
  (table) => [
    index("catalogue_changes_xid").on(table.xid),
    index("catalogue_changes_changed_at").on(table.changedAt),
  ],
)

/** Searches without results, for the operator. They contain no data about the visitor. */
export const emptySearches = pgTable(
  "empty_searches",
  {
    /** The search text in normalized form (catalogue/normalize-text.ts). */
    query: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    count: integer().notNull(),
    lastAt: timestamp("last_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.query, table.locale] }),
    index("empty_searches_count").on(table.count, table.lastAt),
  ],
)

export const socialLinks = pgTable("social_links", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  link: text().notNull(),
  icon: text().$type<(typeof SOCIAL_ICONS)[number]>().notNull(),
  position: smallint().notNull(),
})

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    message: text().notNull(),
    locale: text().notNull(),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("contact_messages_created").on(table.createdAt)],
)
