import { readFileSync } from "node:fs"
import path from "node:path"

export interface Query {
  q: string
  expected: string
  kind: string
}

/**
 * Reads a file of queries in this folder. Each line has a query, its expected result and its kind, separated by tabs.
 */
export function readQueries(file: string): Query[] {
  const text = readFileSync(path.join(import.meta.dirname, file), "utf8")
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [q, expected, kind, ...rest] = line.split("\t")
      if (!q || !expected || !kind || rest.length > 0) throw new Error(`${file}: ${line}`)
      return { q, expected, kind }
    })
}
