/** Maximum value of an id in the database, whose type is PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647

/** Parses an id, a positive 32-bit integer. Returns null for any other text, also for other notations such as `1e2`. */
export function parseId(text: string): number | null {
  const isId = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID
  return isId ? Number(text) : null
}
