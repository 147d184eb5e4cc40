const INDEXED = /^([^[\]]+)\[(\d{0,4})\]$/

/**
 * Parses query parameters. `name=a` gives "a". A parameter gives a list if it is repeated (`name=a&name=b`), has
 * brackets (`name[]=a`) or has indexes (`name[0]=a&name[1]=b`, sorted by index). The result has no prototype, so that a
 * parameter named `__proto__` changes nothing.
 */
export function readQuery(parameters: URLSearchParams): Record<string, string | string[]> {
  const plain = new Map<string, string[]>()
  const indexed = new Map<string, { index: number; value: string }[]>()
  for (const [given, value] of parameters) {
    const match = INDEXED.exec(given)
    const name = match?.[1] ?? given
    if (match) {
      const entries = indexed.get(name) ?? []
      indexed.set(name, entries)
      entries.push({ index: match[2] ? Number(match[2]) : entries.length, value })
    } else {
      const values = plain.get(name) ?? []
      plain.set(name, values)
      values.push(value)
    }
  }
  const query = Object.create(null) as Record<string, string | string[]>
  for (const [name, values] of plain) {
    const [only, ...others] = values
    query[name] = only !== undefined && others.length === 0 ? only : values
  }
  for (const [name, entries] of indexed) {
    entries.sort((a, b) => a.index - b.index)
    query[name] = [...(plain.get(name) ?? []), ...entries.map(({ value }) => value)]
  }
  return query
}
