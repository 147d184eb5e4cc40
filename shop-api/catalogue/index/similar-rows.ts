import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"

/** Points for what two products have in common. `note` points are added for each shared note. */
const WEIGHTS = { note: 3, family: 4, type: 1, gender: 1 }

/**
 * How many rows (products) of the index are examined for each row of the result. The result has only one volume of each
 * perfume, so most of the examined rows are dropped.
 */
const CANDIDATES = 10

/**
 * Lists the rows of the products that are most similar to the product in row `subject`, best first. Includes only
 * products that can be ordered in the country, at most one of each group, and none of the subject's own group.
 * `choose` picks the row that represents a group; by default it is the row whose volume is nearest to the subject's.
 */
export function listSimilarRows(
  index: CatalogueIndex,
  subject: number,
  {
    countryId,
    take,
    choose,
  }: {
    countryId: number
    take: number
    choose?: ((group: number) => number | null) | undefined
  },
): number[] {
  const similarity = scoreSimilarity(index, subject, countryId)
  const most = similarity.reduce((best, value) => Math.max(best, value), 0)
  const counts = new Int32Array(most + 1)
  for (const value of similarity) counts[value] = (counts[value] ?? 0) + 1
  let chosen: number[] = []
  for (let least = most, seen = 0; least > 0 && chosen.length < take; least -= 1) {
    seen += counts[least] ?? 0
    if (seen < take * CANDIDATES && least > 1) continue
    chosen =
      choose === undefined
        ? nearestOfEach(index, subject, { similarity, least })
        : chosenOfEach(index, choose, { similarity, least })
  }
  return chosen.slice(0, take)
}

/** Computes how similar each row is to the subject, in points. 0 for rows that the list must not contain. */
function scoreSimilarity(index: CatalogueIndex, subject: number, countryId: number): Uint16Array {
  const { of } = index.groups.get()
  const { family, type, gender } = index.attributes
  const prices = index.pricesIn(countryId)
  const similarity = new Uint16Array(index.size)
  for (const note of index.noteLists.valuesOf(subject)) {
    for (const row of index.noteLists.rowsOf(note)) {
      similarity[row] = (similarity[row] ?? 0) + WEIGHTS.note
    }
  }
  for (let row = 0; row < similarity.length; row += 1) {
    const byNotes = similarity[row] ?? 0
    const isFamily = family[row] === family[subject]
    const isType = type[row] === type[subject]
    const isOrderable = (prices[row] ?? Number.NaN) > 0 && index.orderable[row] === 1
    const isOffered = isOrderable && of[row] !== of[subject] && (byNotes > 0 || isFamily || isType)
    similarity[row] = isOffered
      ? byNotes +
        (isFamily ? WEIGHTS.family : 0) +
        (isType ? WEIGHTS.type : 0) +
        (gender[row] === gender[subject] ? WEIGHTS.gender : 0)
      : 0
  }
  return similarity
}

function nearestOfEach(
  index: CatalogueIndex,
  subject: number,
  { similarity, least }: { similarity: Uint16Array; least: number },
): number[] {
  const ml = (row: number) => index.volumes[index.volume[row] ?? 0] ?? 0
  const id = (row: number) => index.ids[row] ?? 0
  const like = (row: number) => similarity[row] ?? 0
  const distance = (row: number) => Math.abs(ml(row) - ml(subject))
  const nearest = new Map<number, number>()
  for (let row = 0; row < similarity.length; row += 1) {
    if (like(row) < least) continue
    const group = index.groups.of(row)
    const other = nearest.get(group)
    const isNearer =
      other === undefined ||
      distance(row) < distance(other) ||
      (distance(row) === distance(other) && id(row) < id(other))
    if (isNearer) nearest.set(group, row)
  }
  return [...nearest.values()].sort((a, b) => like(b) - like(a) || id(a) - id(b))
}

/** Returns the row that `choose` picks for each group that has a row with at least `least` points. */
function chosenOfEach(
  index: CatalogueIndex,
  choose: (group: number) => number | null,
  { similarity, least }: { similarity: Uint16Array; least: number },
): number[] {
  const best = new Map<number, number>()
  for (let row = 0; row < similarity.length; row += 1) {
    const like = similarity[row] ?? 0
    if (like < least) continue
    const group = index.groups.of(row)
    best.set(group, Math.max(like, best.get(group) ?? 0))
  }
  const id = (row: number) => index.ids[row] ?? 0
  return [...best]
    .map(([group, like]) => ({ row: choose(group) ?? 0, like }))
    .sort((a, b) => b.like - a.like || id(a.row) - id(b.row))
    .map(({ row }) => row)
}
