import { formatTable } from "#shop-api/commands/table.ts"
import { print, type Terminal } from "#shop-api/commands/terminal.ts"

type Cell = string | number | boolean | null

interface PrintOptions {
  json?: boolean | undefined
  /** What is said when there are none. */
  none: string
}

/** Rows of the same keys as a table, or as JSON for programs. */
export function printRows(
  terminal: Terminal,
  rows: readonly Readonly<Record<string, Cell>>[],
  { json, none }: PrintOptions,
): void {
  const [first] = rows
  if (json) return print(terminal, JSON.stringify(rows, null, 2))
  if (!first) return print(terminal, none)
  const lines = rows.map((row) => Object.values(row).map((cell) => String(cell ?? "")))
  const head = Object.keys(first).map((key) => key.replaceAll("_", " "))
  print(terminal, formatTable(head, lines))
}
