import { inArray } from "drizzle-orm"
import type { Product, ProductDetail } from "#contract/product-schemas.ts"
import { explainSimilar } from "#shop-api/catalogue/explain-similar.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { createRepresentativeChooser } from "#shop-api/catalogue/index/representative-row.ts"
import { listExclusions, selectAll } from "#shop-api/catalogue/index/selection.ts"
import { listSimilarRows } from "#shop-api/catalogue/index/similar-rows.ts"
import { describePerfumes, type Grouped, readCards } from "#shop-api/catalogue/perfume-cards.ts"
import type { ProductNote } from "#shop-api/catalogue/product-detail.ts"
import type { ListCaller } from "#shop-api/catalogue/product-list.ts"
import type { Db } from "#shop-api/db/database.ts"
import { NOTE_TIERS, type NoteTier, productNotes } from "#shop-api/db/schema/catalogue.ts"

const COUNT = 4

type Subject = Pick<Product, "id" | "family" | "type" | "price" | "price_per_100ml"> & {
  notes: readonly ProductNote[]
  group: Grouped
}

/**
 * Lists the four perfumes that are most similar to the subject (the product whose page is shown) in notes, family and
 * type, and that can be ordered. If `subject.group` is set, each perfume is represented by the product that represents
 * it in lists. Otherwise it is represented by the product whose volume is nearest to the subject's.
 */
export async function listSimilarPerfumes(
  { db, index }: { db: Db; index: CatalogueIndex },
  subject: Subject,
  caller: ListCaller,
): Promise<ProductDetail["similar"]> {
  const row = index.rowOf(subject.id)
  if (row === undefined) return []
  const countryId = caller.country.id
  const excludedBy = subject.group && listExclusions(index, selectAll(countryId))
  const similar = listSimilarRows(index, row, {
    countryId,
    take: COUNT,
    choose: excludedBy && createRepresentativeChooser(index, excludedBy, countryId),
  })
  const ids = similar.map((other) => index.ids[other] ?? 0)
  const perfumes = excludedBy && describePerfumes(index, similar, { excludedBy, countryId })
  const [found, tiersById] = await Promise.all([
    readCards({ db, index }, { ids, perfumes }, caller),
    readNoteTiers(db, ids),
  ])
  return found.map((product) => {
    const theirs = tiersById.get(product.id) ?? new Map<number, Set<NoteTier>>()
    const common = uniqueNotes(subject.notes).filter(({ id }) => theirs.has(id))
    return {
      product,
      shared_notes: common.map(({ key, name }) => ({ key, name })),
      text: explainSimilar(caller, subject, {
        product,
        common: common.map(({ id, name }) => ({
          name,
          tier: commonTier(subject.notes, { id, theirs: theirs.get(id) }),
        })),
      }),
    }
  })
}

/** Reads the tiers of the notes of products, by product id and then by note id. */
async function readNoteTiers(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Map<number, Set<NoteTier>>>> {
  const tiers = new Map<number, Map<number, Set<NoteTier>>>()
  if (ids.length === 0) return tiers
  const rows = await db
    .select({
      productId: productNotes.productId,
      noteId: productNotes.noteId,
      tier: productNotes.tier,
    })
    .from(productNotes)
    .where(inArray(productNotes.productId, [...ids]))
  for (const { productId, noteId, tier } of rows) {
    const notes = tiers.get(productId) ?? new Map<number, Set<NoteTier>>()
    tiers.set(productId, notes.set(noteId, (notes.get(noteId) ?? new Set()).add(tier)))
  }
  return tiers
}

/**
 * Returns the tier in which both perfumes have a note. If both have the note in several tiers, prefers the tier nearest
 * to the base. Null when they have the note in different tiers.
 */
function commonTier(
  own: readonly ProductNote[],
  { id, theirs }: { id: number; theirs: Set<NoteTier> | undefined },
): NoteTier | null {
  const tiers = new Set(own.filter((note) => note.id === id).map((note) => note.tier))
  return NOTE_TIERS.toReversed().find((tier) => tiers.has(tier) && theirs?.has(tier)) ?? null
}

function uniqueNotes(notes: readonly ProductNote[]): ProductNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()]
}
