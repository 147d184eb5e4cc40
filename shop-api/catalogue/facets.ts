import type { Facet, ProductsAnswer } from "#contract/products.ts"
import type { Locale } from "#domain/locale.ts"
import { type AttributeKey, mapFacets } from "#domain/product-attributes.ts"
import type { Translate } from "#locales/translate.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Counts, Selection } from "#shop-api/catalogue/index/selection.ts"

/** Only the most frequent brands and notes are offered. */
const MAX_CHOICES = 100

/**
 * The choices of each facet with the number of products that each would add. A facet's own filter does not affect its
 * counts. Values without products are left out unless they are chosen.
 */
export function describeFacets(
  index: CatalogueIndex,
  { counts, selection }: { counts: Counts; selection: Selection },
  { locale, t }: { locale: Locale; t: Translate },
): ProductsAnswer["facets"] {
  const list = (
    values: readonly { value: string; label: string }[],
    all: Int32Array,
    chosen: readonly number[],
  ): Facet[] =>
    values
      .map((choice, valueId) => ({
        ...choice,
        count: all[valueId] ?? 0,
        selected: chosen.includes(valueId),
      }))
      .filter(({ count, selected }) => count > 0 || selected)
  const labelled = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  const { brands, notes, volumes } = index
  return {
    brand: mostFrequent(
      list(
        brands.all.map(({ slug, name }) => ({ value: slug, label: name })),
        counts.brand,
        selection.brand,
      ),
    ).sort((a, b) => (a.value < b.value ? -1 : 1)),
    ...mapFacets((name, { values }) =>
      list(
        labelled(values, (value) => t(`attributes:${name}.${value}` as AttributeKey)),
        counts[name],
        selection[name],
      ),
    ),
    note: mostFrequent(
      list(
        notes.all.map(({ key, name }) => ({ value: key, label: name[locale] })),
        counts.note,
        selection.notes,
      ),
    ),
    without_note: selection.withoutNotes.flatMap((valueId) => {
      const note = notes.all[valueId]
      return note ? [{ value: note.key, label: note.name[locale], count: 0, selected: true }] : []
    }),
    volume: list(
      labelled(volumes.map(String), (volume) => t("volume", { volume })),
      counts.volume,
      selection.volume,
    ).sort((a, b) => Number(a.value) - Number(b.value)),
    price: counts.price,
  }
}

/** The most frequent choices, most frequent first, and all chosen ones. */
function mostFrequent(choices: readonly Facet[]): Facet[] {
  const sorted = choices.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return sorted.filter(({ selected }, position) => selected || position < MAX_CHOICES)
}
