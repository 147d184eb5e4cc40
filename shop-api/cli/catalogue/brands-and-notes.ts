import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { LOCALES } from "#domain/locale.ts"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { slugOf } from "#shop-api/catalogue/romanize.ts"
import type { Db } from "#shop-api/db/database.ts"
import {
  brands,
  notes,
  openImports,
  productNotes,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import type { Translated } from "#shop-api/db/schema/translated.ts"

interface Brand {
  slug: string
  name: string
  /** Other names by which visitors search for the brand. */
  aliases: string[]
}

export interface Note {
  key: string
  name: Translated
}

/**
 * Finds the brands and the perfume notes that the imported file names, and collects those that the shop does not have
 * yet.
 */
export interface BrandsAndNotes {
  newBrands: Brand[]
  /** The aliases that the rows of the file have set so far, by the slug of the brand. */
  aliasesInFile: Map<string, Set<string>>
  newNotes: Note[]
  /** Finds a brand by its name, ignoring case and accents. */
  findBrand(name: string): Brand | null
  /** Finds a brand like `findBrand`. A brand that the shop does not have is added to `newBrands`. */
  resolveBrand(name: string): Brand
  /**
   * Records the aliases in a row's cell. The import replaces the former aliases of the brand by those of all its rows
   * in the file. The cell `-` adds no alias, and an empty cell changes nothing. Returns the aliases in the cell, or the
   * brand's former aliases for an empty cell. Returns null if the brand would get aliases that are longer than
   * ALIASES_MAX together.
   */
  recordAliases(brand: Brand, cell: string): readonly string[] | null
  /**
   * Finds a note by its key, or by its name in any language. Text in the form `key=uz/ru/en` defines a note. A defined
   * note that the shop does not have is added to `newNotes`. Returns the mistake if there is no such note, or the shop
   * has other names for it.
   */
  resolveNote(text: string): Note | { problem: string }
}

/** Maximum number of characters of all aliases of a brand together, including the separators between them. */
export const ALIASES_MAX = 400

/** Formats the names of a note or a place as in a cell that defines a note, such as anbar/амбра/amber. */
export const formatNames = (name: Translated) => LOCALES.map((locale) => name[locale]).join("/")

const joinAliases = (aliases: Iterable<string>) => [...aliases].join(", ")

/**
 * Reads the brands and the notes of the shop. Leaves out those that only an unfinished import has inserted: the next
 * import deletes them.
 */
export async function readBrandsAndNotes(db: Db): Promise<BrandsAndNotes> {
  const brandRows = await db
    .select({ slug: brands.slug, name: brands.name, aliases: brands.aliases })
    .from(brands)
    .where(
      sql`${brands.slug} not in (select jsonb_array_elements_text(${openImports.brandSlugs}) from ${openImports})
        or ${brands.id} in (select ${products.brandId} from ${products} where ${isPublished})`,
    )
  const noteRows = await db
    .select({ key: notes.key, name: notes.name })
    .from(notes)
    .where(
      sql`${notes.key} not in (select jsonb_array_elements_text(${openImports.noteKeys}) from ${openImports})
        or ${notes.id} in (
          select ${productNotes.noteId} from ${productNotes}
          join ${products} on ${products.id} = ${productNotes.productId} where ${isPublished})`,
    )
  const byName = new Map(brandRows.map((brand) => [normalizeText(brand.name), brand]))
  const slugs = new Set(brandRows.map(({ slug }) => slug))
  const byWord = new Map<string, Note>()
  for (const note of noteRows) learn(note)
  const newBrands: Brand[] = []
  const newNotes: Note[] = []
  const aliasesInFile = new Map<string, Set<string>>()

  function learn(note: Note): void {
    for (const locale of LOCALES) {
      const word = normalizeText(note.name[locale])
      if (!byWord.has(word)) byWord.set(word, note)
    }
    byWord.set(note.key, note)
  }

  return {
    newBrands,
    newNotes,
    aliasesInFile,
    findBrand: (name) => byName.get(normalizeText(name)) ?? null,
    resolveBrand(name) {
      const folded = normalizeText(name)
      const known = byName.get(folded)
      if (known) return known
      const plain = nameInUrl(name)
      const brand = {
        name,
        aliases: [],
        slug: slugs.has(plain) ? `${plain}-${shortHash(folded)}` : plain,
      }
      slugs.add(brand.slug)
      byName.set(folded, brand)
      newBrands.push(brand)
      return brand
    },
    recordAliases(brand, cell) {
      if (cell === "") return brand.aliases
      const named = cell
        .split(/[,;]/)
        .map((alias) => alias.trim())
        .filter((alias) => alias !== "" && alias !== "-")
      const all = aliasesInFile.get(brand.slug) ?? new Set()
      aliasesInFile.set(brand.slug, all)
      for (const alias of named) all.add(alias)
      const joined = joinAliases(all)
      // Aliases that are too long are allowed if the brand has them already: an export writes them, and an import of
      // the unchanged file must succeed.
      const isAllowed = joined.length <= ALIASES_MAX || joined === joinAliases(brand.aliases)
      return isAllowed ? [...new Set(named)] : null
    },
    resolveNote(text) {
      const known = byWord.get(text) ?? byWord.get(normalizeText(text))
      if (known) return known
      const [, key, uz, ru, en] =
        /^([a-z]+(?:_[a-z]+)*)=([^/]+)\/([^/]+)\/([^/]+)$/.exec(text) ?? []
      if (!key || !uz?.trim() || !ru?.trim() || !en?.trim()) {
        const hint = `write a new note with its names, such as ${JSON.stringify("amber=anbar/амбра/amber")}`
        return { problem: `has the unknown note ${JSON.stringify(text.slice(0, 60))}; ${hint}` }
      }
      const note = { key, name: { uz: uz.trim(), ru: ru.trim(), en: en.trim() } }
      const same = byWord.get(key)
      if (same?.key === key) {
        if (formatNames(same.name) === formatNames(note.name)) return same
        return {
          problem: `has other names for the note ${key} than the shop (${formatNames(same.name)}): write only its key`,
        }
      }
      newNotes.push(note)
      learn(note)
      return note
    },
  }
}

/**
 * Returns the form of a name that URLs contain. A name whose Latin form has fewer than two characters gets a short hash
 * instead.
 */
export function nameInUrl(name: string): string {
  const slug = slugOf(name)
  return slug.length > 1 ? slug : `x-${shortHash(normalizeText(name))}`
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8)
}
