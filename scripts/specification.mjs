/**
 * @typedef {{ id: string, text: string, isOnlyInFull: boolean }} Line
 * @typedef {{ lines: Line[] }} Specification
 */

const idPattern = /[SD]\d?\.\d{2,3}/

/**
 * Parses docs/specification.md. A line that ends in `(test:full)` has its tests only in `npm run test:full`.
 *
 * @param {string} text
 * @returns {Specification}
 * @throws {Error} when the text has the same id twice, or `(test:full)` at a line whose id does not begin with D1
 */
export function readSpecification(text) {
  /** @type {Map<string, Line>} */
  const lines = new Map()
  for (const [, id = "", rest = ""] of text.matchAll(/^- ([SD]\d?\.\d{2,3}) (.+)$/gm)) {
    if (lines.has(id)) throw new Error(`docs/specification.md has ${id} twice`)
    const isOnlyInFull = rest.endsWith("(test:full)")
    if (isOnlyInFull && !id.startsWith("D1.")) throw new Error(`npm test must prove ${id}`)
    lines.set(id, { id, text: rest, isOnlyInFull })
  }
  return { lines: [...lines.values()] }
}

/**
 * Finds the tests of each line of the specification: those whose title contains the id of the line.
 *
 * @param {Specification} specification
 * @param {readonly string[]} titles
 * @param {{ isFull: boolean }} run Whether the titles include those of `npm run test:full`.
 */
export function judgeSpecification(specification, titles, { isFull }) {
  /** @type {Map<string, string[]>} */
  const proofs = new Map(specification.lines.map((line) => [line.id, []]))
  /** @type {{ id: string, title: string }[]} */
  const unknown = []
  for (const title of titles) {
    for (const id of idsOf(title)) {
      const found = proofs.get(id)
      if (found === undefined) unknown.push({ id, title })
      else if (!found.includes(title)) found.push(title)
    }
  }
  const isUnproved = (/** @type {Line} */ line) => proofs.get(line.id)?.length === 0
  const unproved = specification.lines.filter(
    (line) => (isFull || !line.isOnlyInFull) && isUnproved(line),
  )
  const needlesslyMarked = specification.lines.filter(
    (line) => !isFull && line.isOnlyInFull && !isUnproved(line),
  )
  return { proofs, unproved, needlesslyMarked, unknown }
}

/**
 * @param {string} title
 * @returns {string[]} the ids in square brackets, as in "[S4.07] [D.64] local logout ..."
 */
function idsOf(title) {
  return [...title.matchAll(/\[([^\]]+)\]/g)]
    .map(([, inside = ""]) => inside)
    .filter((inside) => new RegExp(`^${idPattern.source}$`).test(inside))
}
