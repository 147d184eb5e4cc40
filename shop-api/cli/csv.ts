import { EventEmitter, once } from "node:events"
import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { stringify } from "csv-stringify"
import { cleanCell } from "#shop-api/cli/format-table.ts"
import { replaceFile } from "#shop-api/cli/replace-file.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"

/** The cells of a row by column name. A cell that is absent or null is written as an empty one. */
export type CsvRow = Readonly<Record<string, string | number | null>>

/** Matches a cell that begins with apostrophes before the sign of a formula. An import removes one apostrophe. */
export const ESCAPED_CELL = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** How a spreadsheet separates cells, and what it takes for the decimal sign. */
export interface CsvFormat {
  separator?: "," | ";"
  decimal?: "." | ","
}

/**
 * Writes rows as CSV for spreadsheets: UTF-8 with a byte order mark, by default separated by commas, with CRLF line
 * ends. A cell that a spreadsheet would execute as a formula gets an apostrophe in front. Until the file is complete,
 * its name ends in `.part`. A terminal gets the cells without control characters.
 *
 * @param file an absolute path; null for standard output
 */
export async function writeCsv(
  { out, signal }: Pick<Terminal, "out" | "signal">,
  file: string | null,
  {
    columns,
    rows,
    separator = ",",
    decimal = ".",
  }: CsvFormat & { columns: readonly string[]; rows: AsyncIterable<CsvRow> },
): Promise<void> {
  const lines = stringify({
    columns: [...columns],
    delimiter: separator,
    header: true,
    bom: true,
    escape_formulas: true,
    cast: {
      string(text) {
        // Texts that customers have entered must not control the operator's terminal.
        const shown = file === null && out.isTTY ? cleanCell(text) : text
        // A text that looks like an escaped cell gets another apostrophe, because an import removes one.
        return ESCAPED_CELL.test(shown) ? `'${shown}` : shown
      },
      number: (value) => String(value).replace(".", decimal),
    },
    record_delimiter: "windows",
    // Of the cells with a line end, the library by default puts only those with CRLF into quotation marks. But in
    // spreadsheets a single CR or LF ends a row, too, unless it is inside quotation marks.
    quoted_match: /[\r\n]/,
  })
  if (file === null) {
    await pipeline(
      rows,
      lines,
      async (texts: AsyncIterable<Buffer>) => {
        for await (const text of texts) {
          const isFull = !out.write(text.toString("utf8"))
          if (isFull && out instanceof EventEmitter) await once(out, "drain", { signal })
        }
      },
      { signal },
    )
    return
  }
  await replaceFile(file, (draft) =>
    pipeline(rows, lines, createWriteStream(draft, { mode: 0o600 }), { signal }),
  )
}

/**
 * Puts an apostrophe before each sign inside a text at which a spreadsheet could begin a formula. Where the decimal
 * sign is a comma, Excel splits a file at semicolons, and then the quotation marks of a cell do not protect the
 * semicolons, tabs and line breaks inside it. Elsewhere, the same holds for the commas of a file that semicolons
 * separate.
 */
export function escapeInnerFormulas(text: string, separator: CsvFormat["separator"] = ","): string {
  const formula = separator === "," ? AFTER_SEMICOLON : AFTER_COMMA
  return text.replaceAll(formula, "$1'")
}

const AFTER_SEMICOLON = /([;\t\r\n][ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const AFTER_COMMA = /([,\t\r\n][ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
