import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"

/** What counts how much: notes are what a nose finds alike, the family comes next. */
const WEIGHTS = { note: 3, family: 4, type: 1, gender: 1 }

/** Volumes of one perfume are alike: so many products are looked at for one that is wanted. */
const LOOKED_AT = 10

/**
 * The slots of the perfumes sold in the country that are most like one, by shared notes, family and type, the
 * likest first; of each the volume nearest to that one's, and never another volume of the same perfume.
 */
export function findAlike(
  index: CatalogueIndex,
  subject: number,
  { countryId, take }: { countryId: number; take: number },
): number[] {
  const likeness = measureLikeness(index, subject, countryId)
  const most = likeness.reduce((best, value) => Math.max(best, value), 0)
  const counts = new Int32Array(most + 1)
  for (const value of likeness) counts[value] = (counts[value] ?? 0) + 1
  let chosen: number[] = []
  for (let least = most, seen = 0; least > 0 && chosen.length < take; least -= 1) {
    seen += counts[least] ?? 0
    if (seen < take * LOOKED_AT && least > 1) continue
    chosen = nearestOfEach(index, subject, { likeness, least })
  }
  return chosen.slice(0, take)
}

/** By slot; 0 for what is not to be offered. */
function measureLikeness(index: CatalogueIndex, subject: number, countryId: number): Uint16Array {
  const { line } = index
  const { family, type, gender } = index.attributes
  const prices = index.pricesIn(countryId)
  const likeness = new Uint16Array(index.size)
  for (const note of index.noteLists.valuesOf(subject)) {
    for (const slot of index.noteLists.slotsOf(note)) {
      likeness[slot] = (likeness[slot] ?? 0) + WEIGHTS.note
    }
  }
  for (let slot = 0; slot < likeness.length; slot += 1) {
    const byNotes = likeness[slot] ?? 0
    const isFamily = family[slot] === family[subject]
    const isType = type[slot] === type[subject]
    const isSold = (prices[slot] ?? Number.NaN) > 0
    const isOffered = isSold && line[slot] !== line[subject] && (byNotes > 0 || isFamily || isType)
    likeness[slot] = isOffered
      ? byNotes +
        (isFamily ? WEIGHTS.family : 0) +
        (isType ? WEIGHTS.type : 0) +
        (gender[slot] === gender[subject] ? WEIGHTS.gender : 0)
      : 0
  }
  return likeness
}

function nearestOfEach(
  index: CatalogueIndex,
  subject: number,
  { likeness, least }: { likeness: Uint16Array; least: number },
): number[] {
  const ml = (slot: number) => index.volumes[index.volume[slot] ?? 0] ?? 0
  const id = (slot: number) => index.ids[slot] ?? 0
  const isOrderable = (slot: number) => index.orderable[slot] ?? 0
  const like = (slot: number) => likeness[slot] ?? 0
  const distance = (slot: number) => Math.abs(ml(slot) - ml(subject))
  const nearest = new Map<number, number>()
  for (let slot = 0; slot < likeness.length; slot += 1) {
    if (like(slot) < least) continue
    const line = index.line[slot] ?? 0
    const other = nearest.get(line)
    const isNearer =
      other === undefined ||
      distance(slot) < distance(other) ||
      (distance(slot) === distance(other) && id(slot) < id(other))
    if (isNearer) nearest.set(line, slot)
  }
  return [...nearest.values()].sort(
    (a, b) => like(b) - like(a) || isOrderable(b) - isOrderable(a) || id(a) - id(b),
  )
}
