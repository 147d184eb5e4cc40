import type { Facet, ProductsAnswer } from "#contract/products.ts"
import type { Locale } from "#domain/locale.ts"
import { type AttributeKey, mapFacets } from "#domain/product-attributes.ts"
import type { Translate } from "#locales/translate.ts"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Counts } from "#shop-api/catalogue/index/count-found.ts"
import type { Selection } from "#shop-api/catalogue/index/selection.ts"

/** Maximum number of brands or notes that a facet offers. It offers the most frequent ones. */
const MAX_CHOICES = 100

/**
 * Lists the choices of each facet (a group of filter values, such as brands), each with the number of products that the
 * list would contain with this choice. In the facets of OPEN_FACETS, the numbers ignore the choices already made in the
 * same facet. In other facets, such as notes, the numbers include these choices, because a product must have all chosen
 * values. Values without products are left out, unless the visitor has chosen them. `without_note` lists only chosen
 * notes, with count 0.
 */
export function describeFacets(
  index: CatalogueIndex,
  { counts, selection }: { counts: Counts; selection: Selection },
  { locale, t }: { locale: Locale; t: Translate },
): ProductsAnswer["facets"] {
  const { brands, notes, volumes } = index
  const slugOf = (valueId: number) => brands.all[valueId]?.slug ?? ""
  const keyOf = (valueId: number) => notes.all[valueId]?.key ?? ""
  const brand = { counts: counts.brand, chosen: selection.brand }
  const note = { counts: counts.note, chosen: selection.notes }
  const volume = { counts: counts.volume, chosen: selection.volume }
  return {
    brand: describe(listMostFrequent(brand, slugOf), brand, (id) => ({
      value: slugOf(id),
      label: brands.all[id]?.name ?? "",
    })).sort((a, b) => (a.value < b.value ? -1 : 1)),
    ...mapFacets((name, { values }) => {
      const choices = { counts: counts[name], chosen: selection[name] }
      return describe(listPresent(choices), choices, (id) => ({
        value: values[id] ?? "",
        label: t(`attributes:${name}.${values[id] ?? ""}` as AttributeKey),
      }))
    }),
    note: describe(listMostFrequent(note, keyOf), note, (id) => ({
      value: keyOf(id),
      label: notes.all[id]?.name[locale] ?? "",
    })),
    without_note: selection.withoutNotes.flatMap((valueId) => {
      const unwanted = notes.all[valueId]
      if (!unwanted) return []
      return [{ value: unwanted.key, label: unwanted.name[locale], count: 0, selected: true }]
    }),
    volume: describe(listPresent(volume), volume, (id) => ({
      value: String(volumes[id]),
      label: t("volume", { volume: String(volumes[id]) }),
    })).sort((a, b) => Number(a.value) - Number(b.value)),
    price: counts.price,
  }
}

interface Choices {
  counts: Int32Array
  chosen: readonly number[]
}

function describe(
  valueIds: readonly number[],
  { counts, chosen }: Choices,
  nameOf: (valueId: number) => { value: string; label: string },
): Facet[] {
  return valueIds.map((valueId) => ({
    ...nameOf(valueId),
    count: counts[valueId] ?? 0,
    selected: chosen.includes(valueId),
  }))
}

/** Lists the value ids that have products or that the visitor has chosen, in ascending order. */
function listPresent({ counts, chosen }: Choices): number[] {
  return [...counts.keys()].filter(
    (valueId) => (counts[valueId] ?? 0) > 0 || chosen.includes(valueId),
  )
}

/**
 * Lists the value ids of the most frequent choices, most frequent first, followed by the other choices that the visitor
 * has made.
 */
function listMostFrequent(
  { counts, chosen }: Choices,
  valueOf: (valueId: number) => string,
): number[] {
  const compare = (a: number, b: number) =>
    (counts[b] ?? 0) - (counts[a] ?? 0) || (valueOf(a) < valueOf(b) ? -1 : 1)
  const present: number[] = []
  for (let valueId = 0; valueId < counts.length; valueId += 1) {
    if (counts[valueId] !== 0) present.push(valueId)
  }
  // A shop may have thousands of brands, and sorting all of them with `compare` would be slow. Their counts alone are
  // sorted fast, as numbers, and tell the count of the last choice that is still shown. Only the choices with at least
  // this count are then sorted with `compare`.
  const least = Int32Array.from(present, (valueId) => counts[valueId] ?? 0)
    .sort()
    .at(-MAX_CHOICES)
  const frequent = present.filter((valueId) => (counts[valueId] ?? 0) >= (least ?? 1))
  const first = frequent.sort(compare).slice(0, MAX_CHOICES)
  const others = chosen.filter((valueId) => valueId >= 0 && !first.includes(valueId))
  return [...first, ...others.sort(compare)]
}
