import type { Product, ProductDetail } from "#contract/products.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { findAlike } from "#shop-api/catalogue/index/alike.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import type { ProductNote } from "#shop-api/catalogue/product-detail.ts"
import { readProductRows } from "#shop-api/catalogue/product-list.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { Translate } from "#shop-api/http/messages.ts"

const COUNT = 4
/** Names of notes that the text lists. */
const MAX_NAMED = 3

type Subject = Pick<Product, "id" | "family"> & { notes: readonly ProductNote[] }

/**
 * The four perfumes sold in the country that are most like this one, by shared notes, family and type; of
 * each the volume nearest to this one's, and never another volume of the same perfume.
 */
export async function listSimilar(
  { db, live }: { db: Db; live: LiveIndex },
  subject: Subject,
  caller: { country: CountryRow; t: Translate; now: Date },
): Promise<ProductDetail["similar"]> {
  const index = await live.fresh()
  const slot = index.slotOf(subject.id)
  if (slot === undefined) return []
  const alike = findAlike(index, slot, { countryId: caller.country.id, take: COUNT })
  const shared = new Map(
    alike.map((other) => [
      index.ids[other] ?? 0,
      new Set(Array.from(index.noteLists.valuesOf(other), (place) => index.notes.all[place]?.id)),
    ]),
  )
  const found = await readProductRows(db, [...shared.keys()], caller)
  return found.map((product) => {
    const common = uniqueNotes(subject.notes).filter(({ id }) => shared.get(product.id)?.has(id))
    return {
      product,
      shared_notes: common.map(({ key, name }) => ({ key, name })),
      text: explain(caller.t, subject, { product, common }),
    }
  })
}

function uniqueNotes(notes: readonly ProductNote[]): ProductNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()]
}

function explain(
  t: Translate,
  subject: Subject,
  { product, common }: { product: Product; common: readonly ProductNote[] },
): string {
  if (common.length > 0) {
    const names = common.slice(0, MAX_NAMED).map((note) => note.name)
    return t("similar.notes", { notes: names.join(", ") })
  }
  return product.family === subject.family
    ? t("similar.family", { family: t(`family.${product.family}`) })
    : t("similar.type", { type: t(`type.${product.type}`) })
}
