import { formatTable } from "#shop-api/cli/format-table.ts"
import { print, printJson, type Terminal } from "#shop-api/cli/terminal.ts"

type Cell = string | number | boolean | null

interface PrintOptions {
  json?: boolean | undefined
  /** Text to print when there are no rows. */
  none: string
}

/** How a column is printed: its heading, optionally with a function that formats its values. Null hides the column. */
type Column<Value> = string | readonly [heading: string, format: (value: Value) => Cell] | null

/**
 * Converts database rows for `printRows`. `columns` must mention every column of the table, so that a new column (which
 * may be secret) is not printed by accident.
 */
export function toCells<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]-?: Column<Row[Name]> },
): Record<string, Cell>[] {
  const shown = Object.entries(columns) as [keyof Row, Column<unknown>][]
  return rows.map((row) =>
    Object.fromEntries(
      shown.flatMap(([name, column]) => {
        if (column === null) return []
        const [heading, format] = typeof column === "string" ? [column, null] : column
        return [[heading, format ? format(row[name]) : (row[name] as Cell)]]
      }),
    ),
  )
}

/** Prints rows as a table, or as JSON for programs. All rows must have the same keys. */
export function printRows(
  terminal: Terminal,
  rows: readonly Readonly<Record<string, Cell>>[],
  { json, none }: PrintOptions,
): void {
  const [first] = rows
  if (json) return printJson(terminal, rows)
  if (!first) return print(terminal, none)
  const lines = rows.map((row) => Object.values(row).map((cell) => String(cell ?? "")))
  const head = Object.keys(first).map((key) => key.replaceAll("_", " "))
  print(terminal, formatTable(head, lines))
}

/** Says on standard error how many rows a list leaves out, if any. `what` names the rows, such as "messages". */
export function printTotal(
  terminal: Terminal,
  shown: number,
  { total, what }: { total: number; what: string },
): void {
  if (shown < total) terminal.err.write(`${shown} of ${total} ${what}; -n lists more\n`)
}
