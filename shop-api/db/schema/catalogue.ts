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
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"
import type { Family, Gender, ProductType } from "#domain/product-attributes.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { instant } from "#shop-api/db/schema/instant.ts"
import { translated } from "#shop-api/db/schema/translated.ts"
import type { DrawingStyle } from "#shop-api/pictures/drawing-source.ts"

/**
 * The tiers of a perfume's note pyramid, from the first impression to the base notes, which the specification calls
 * `high` [S1.20]. A perfume without a pyramid has only the tier `flat`.
 */
export const NOTE_TIERS = ["opening", "middle", "high", "flat"] as const
export type NoteTier = (typeof NOTE_TIERS)[number]

export const brands = pgTable(
  "brands",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull(),
    name: text().notNull(),
    /** Other names of the brand, in any alphabet, by which the search finds it. */
    aliases: text().array().notNull().default([]),
    /**
     * Style in which the shop draws the products of an invented brand. Null for real brands, because the shop must not
     * invent the look of their bottles [D1.49].
     */
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

/** The products that the shop sells. Each volume of a perfume is a product, with its own price and stock. */
export const products = pgTable(
  "products",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    barcode: text().notNull(),
    brandId: integer("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The slug of the perfume. All volumes of a perfume have the same one. */
    line: text().notNull(),
    name: text().notNull(),
    /** The name in the normalized form by which lists are sorted (catalogue/normalize-text.ts). */
    sortName: text("sort_name").notNull(),
    description: translated("description").notNull(),
    family: text().$type<Family>().notNull(),
    gender: text().$type<Gender>().notNull(),
    type: text().$type<ProductType>().notNull(),
    /** In milliliters. */
    volume: integer().notNull(),
    year: integer(),
    inStock: boolean("in_stock").notNull(),
    orderable: boolean().notNull(),
    delayDays: integer("delay_days"),
    delayInWorkingDays: boolean("delay_in_working_days").notNull().default(false),
    deliveryDays: integer("delivery_days").notNull(),
    addedOn: date("added_on", { mode: "string" }).notNull(),
    /** Number of bottles that customers have bought so far. */
    sold: integer().notNull().default(0),
    /**
     * MXIK: the 17-digit code of the product in the catalogue of the tax office, for fiscal receipts. The API does not
     * return it.
     */
    mxik: text().notNull(),
    packageCode: text("package_code").notNull(),
    vatPercent: doublePrecision("vat_percent").notNull(),
    /**
     * Photographs in the order in which the shop shows them. Each entry is the name of a file in DATA_DIR/photos, or
     * the URL of a picture that the shop has not downloaded yet and therefore does not show. If a product has no
     * photographs, the shop draws it, provided that its brand has a drawing style ({@link brands.house}).
     */
    photos: jsonb().$type<string[]>().notNull().default([]),
    /**
     * The import that has inserted the product; zero for a product that was not imported. While that import is
     * unfinished, the product is hidden (see {@link openImports}).
     */
    importId: integer("import_id").notNull().default(0),
  },
  (table) => [
    uniqueIndex("products_barcode").on(table.barcode),
    uniqueIndex("products_line_volume").on(table.line, table.volume),
    index("products_brand").on(table.brandId),
    // For the best-selling products of each perfume family on the home page.
    index("products_best_sold").on(table.family, table.sold.desc().nullsFirst(), table.id),
    index("products_new").on(table.addedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check("products_volume", sql`${table.volume} > 0`),
    check("products_delivery_days", sql`${table.deliveryDays} >= 0`),
    check("products_delay_days", sql`${table.delayDays} > 0`),
  ],
)

/**
 * The import that is running; the table has at most one row. The products that the import has inserted are hidden until
 * it ends and deletes this row. If the import is killed, the next import deletes the products of the killed one.
 */
export const openImports = pgTable("open_imports", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The brands (by slug) and the notes (by key) that the import has inserted. */
  brandSlugs: jsonb("brand_slugs").$type<string[]>().notNull(),
  noteKeys: jsonb("note_keys").$type<string[]>().notNull(),
})

/** Prices of products by country. A product is not sold in a country for which it has no row. */
export const productPrices = pgTable(
  "product_prices",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    /** Price in minor units of the country's currency. */
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

/**
 * Downloads of product pictures. A download is done if `name` is set, scheduled if `dueAt` is set, and otherwise given
 * up.
 */
export const pictureDownloads = pgTable(
  "picture_downloads",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** Number of the row in the imported file that contains the URL, counted as in a spreadsheet. */
    row: integer().notNull(),
    /** Name of the downloaded file in DATA_DIR/photos. Null before the download. */
    name: text(),
    /** Error of the last attempt, as a text for the operator. */
    problem: text(),
    attempts: smallint().notNull().default(0),
    dueAt: instant("due_at"),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.url] }),
    index("picture_downloads_url").on(table.url),
    index("picture_downloads_due").on(table.dueAt, table.productId),
  ],
)

/** The 64-bit transaction ids of PostgreSQL. A database never uses an id twice. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" })

/**
 * Recent changes of the catalogue. Triggers (migration 0010) insert a row for each statement that changes something,
 * and delete rows after some hours. Each process reads the rows to update its catalogue in memory.
 */
export const catalogueChanges = pgTable(
  "catalogue_changes",
  {
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    changedAt: instant("changed_at")
      .notNull()
      .default(sql`clock_timestamp()`),
    /**
     * Ids of the changed products. Null when everything may have changed; empty when only names of brands or notes have
     * changed.
     */
    productIds: integer("product_ids").array(),
  },
  (table) => [
    index("catalogue_changes_xid").on(table.xid),
    index("catalogue_changes_changed_at").on(table.changedAt),
  ],
)

/**
 * Searches that found nothing. The operator reads them with the command `searches`. The rows contain nothing about the
 * visitor.
 */
export const emptySearches = pgTable(
  "empty_searches",
  {
    /** The search text in the normalized form (catalogue/normalize-text.ts). */
    query: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    count: integer().notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.query, table.locale] }),
    index("empty_searches_count").on(table.count, table.lastAt),
  ],
)
