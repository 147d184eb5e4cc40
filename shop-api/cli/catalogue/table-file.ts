import { once } from "node:events"
import { createReadStream } from "node:fs"
import { open, readFile, stat } from "node:fs/promises"
import { CsvError, parse } from "csv-parse"
import { errorCodeOf } from "#runtime/error-code.ts"
import type { CellProblem } from "#shop-api/cli/catalogue/check-row.ts"
import { type Cells, NO, PHOTO_SEPARATOR, YES } from "#shop-api/cli/catalogue/columns.ts"
import { ESCAPED_CELL } from "#shop-api/cli/csv.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"

/**
 * A row of the file. `row` is its number in a spreadsheet, in which the header is row 1. In a JSON file, it is the
 * position in the array, from 1.
 */
export interface TableRow {
  row: number
  cells: Cells
  /** Why the row cannot be read. The column is empty when the mistake is not in a single cell. */
  problems: CellProblem[]
}

interface TableFile {
  /** Size of the file in bytes. */
  size: number
  /** Returns how many bytes were read so far. */
  done(): number
  rows(): AsyncIterable<TableRow>
}

const HEAD_BYTES = 65_536
const MAX_JSON_BYTES = 512 * 1024 * 1024
const SEPARATORS = [";", "\t", ","]
const EXCEL_HINT = "in Excel, save it as “CSV UTF-8 (Comma delimited)”"

/**
 * Checks that a file can be read and contains text, and is not, for example, an Excel workbook.
 *
 * @throws RefusedError when it cannot be read or has another format
 */
export async function requireTable(file: string): Promise<void> {
  const { head } = await readHead(file)
  refuseOtherFiles(head)
}

/**
 * Opens a catalogue file: CSV with commas, semicolons or tabs, or JSON with an array of objects.
 *
 * @param columns the columns that the file may have
 * @throws RefusedError when the file has another format or another column; some mistakes are found only while rows are
 *   read
 */
export async function openTable(file: string, columns: readonly string[]): Promise<TableFile> {
  const { head, size } = await readHead(file)
  refuseOtherFiles(head)
  const start = head.toString("utf8").replace(/^\uFEFF/, "")
  if (start.trim() === "") throw new RefusedError("The file is empty")
  if (/^\s*[[{]/.test(start)) {
    return { size, done: () => size, rows: () => readJson(file, { size, columns }) }
  }
  const stream = createReadStream(file)
  const format = { ...readSeparator(start), columns }
  return { size, done: () => stream.bytesRead, rows: () => readCsv(stream, format) }
}

/**
 * Returns the character between the cells and the line of the header. Some programs write a first line `sep=;`, which
 * names the character, and which Excel does not show as a row.
 */
function readSeparator(start: string): { delimiter: string; fromLine: number } {
  const declared = /^sep=([;\t,])\r?\n/i.exec(start)?.[1]
  if (declared !== undefined) return { delimiter: declared, fromLine: 2 }
  const firstLine = /^[^\r\n]*/.exec(start)?.[0] ?? ""
  const count = (separator: string) => firstLine.split(separator).length
  const [delimiter = ","] = SEPARATORS.toSorted((one, other) => count(other) - count(one))
  return { delimiter, fromLine: 1 }
}

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  try {
    const { size } = await stat(file)
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === "ENOENT") throw new RefusedError(`File not found: ${file}`)
    throw new RefusedError(`${file} cannot be read (${code})`)
  }
}

function refuseOtherFiles(head: Buffer): void {
  if (head.subarray(0, 2).toString("latin1") === "PK") {
    throw new RefusedError(`The file is an Excel workbook, not CSV: ${EXCEL_HINT}`)
  }
  const mark = head.subarray(0, 2).toString("hex")
  if (mark === "fffe" || mark === "feff") {
    throw new RefusedError(`The file is UTF-16, but it must be UTF-8: ${EXCEL_HINT}`)
  }
  if (head.includes(0)) throw new RefusedError("The file is neither CSV nor JSON")
}

interface CsvOptions {
  delimiter: string
  /** Number of the line of the header, from 1. */
  fromLine: number
  columns: readonly string[]
}

async function* readCsv(
  stream: AsyncIterable<Buffer> & { destroy(): unknown },
  { delimiter, fromLine, columns }: CsvOptions,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    from_line: fromLine,
    bom: true,
    relax_column_count: true,
    max_record_size: 1_000_000,
  })
  const feeding = feed(stream, parser)
  let row = 0
  let head: string[] | null = null
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      if (head === null) head = readColumns(record, columns)
      else if (record.some((cell) => cell.trim() !== "")) yield toRow(row, head, record)
    }
    await feeding
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RefusedError(`Row ${row + 1} or one of the next: ${describeCsvError(error)}`)
  } finally {
    parser.destroy()
    stream.destroy()
  }
}

/**
 * Decodes a stream as UTF-8 and passes it to the CSV parser. If reading or decoding fails, destroys the parser with the
 * error.
 */
async function feed(
  stream: AsyncIterable<Buffer>,
  parser: ReturnType<typeof parse>,
): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const closed = new Promise((resolve) => parser.once("close", resolve))
  try {
    for await (const chunk of stream) {
      const isRoom = parser.write(decoder.decode(chunk, { stream: true }))
      if (!isRoom && !parser.destroyed) {
        await Promise.race([once(parser, "drain"), closed])
      }
      if (parser.destroyed) return
    }
    parser.end(decoder.decode())
  } catch (error) {
    const isText = !(error instanceof TypeError)
    const refusal = new RefusedError(`The file is not in UTF-8: ${EXCEL_HINT}`)
    parser.destroy(isText && error instanceof Error ? error : refusal)
  }
}

function describeCsvError({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quotation mark is not closed"
  if (code === "CSV_MAX_RECORD_SIZE") return "it is too long for a row"
  return "a cell contains a quotation mark but does not begin with one"
}

function toRow(row: number, head: readonly string[], record: readonly string[]): TableRow {
  const cells = Object.fromEntries(
    head.map((column, index) => [column, bare((record[index] ?? "").trim())]),
  )
  // Spreadsheets write some rows with fewer cells than the header, or with additional empty cells. Such rows are valid.
  const isWhole = record.slice(head.length).every((cell) => cell.trim() === "")
  if (isWhole && record.length >= Math.min(head.length, 2)) return { row, cells, problems: [] }
  const message = `it has ${record.length} cells, but the header has ${head.length}`
  return { row, cells, problems: [{ column: "", message }] }
}

/** Removes the apostrophe that an export puts before a cell so that a spreadsheet does not execute it as a formula. */
function bare(cell: string): string {
  return ESCAPED_CELL.test(cell) ? cell.slice(1) : cell
}

function readColumns(record: readonly string[], columns: readonly string[]): string[] {
  const head = record.map((cell) => cell.trim().toLowerCase())
  // Spreadsheets may write empty cells at the end of the header.
  while (head.at(-1) === "") head.pop()
  requireColumns(head, columns)
  return head
}

function requireColumns(head: readonly string[], columns: readonly string[]): void {
  const unknown = head.find((column) => !columns.includes(column))
  if (unknown !== undefined) {
    throw new RefusedError(
      `Unknown column ${JSON.stringify(unknown)}; the columns are ${columns.join(", ")}`,
    )
  }
  const twice = head.find((column, index) => head.indexOf(column) < index)
  if (twice !== undefined) throw new RefusedError(`Duplicate column ${twice}`)
  if (!head.includes("barcode")) throw new RefusedError("Column barcode is missing")
}

async function* readJson(
  file: string,
  { size, columns }: { size: number; columns: readonly string[] },
): AsyncGenerator<TableRow> {
  if (size > MAX_JSON_BYTES) throw new RefusedError("The JSON file is too large: use CSV")
  let json: unknown
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file))
    json = JSON.parse(text)
  } catch {
    throw new RefusedError("The file is not JSON in UTF-8")
  }
  if (!Array.isArray(json)) throw new RefusedError("The JSON must be an array of products")
  for (const [index, item] of (json as unknown[]).entries()) {
    const row = index + 1
    if (item === null || typeof item !== "object" || Array.isArray(item)) {
      yield { row, cells: {}, problems: [{ column: "", message: "it is not an object" }] }
      continue
    }
    requireColumns(Object.keys(item), columns)
    const entries = Object.entries(item) as [string, unknown][]
    yield {
      row,
      cells: Object.fromEntries(entries.map(([column, value]) => [column, toCell(column, value)])),
      problems: entries.flatMap(([column, value]) =>
        hasLostDigits(value) ? [{ column, message: LOST_DIGITS }] : [],
      ),
    }
  }
}

const LOST_DIGITS =
  "has too many digits for a number in JSON: write it as a string, in quotation marks"

/**
 * Whether JSON.parse may have rounded a number, such as an MXIK, the tax authority's product code of 17 digits. Numbers
 * are exact only up to 2^53.
 */
function hasLostDigits(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

function toCell(column: string, value: unknown): string {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) {
    const separator = column === "images" ? PHOTO_SEPARATOR : ", "
    return value.map((item) => toCell(column, item)).join(separator)
  }
  if (typeof value === "boolean") return value ? YES : NO
  return typeof value === "string" ? value.trim() : JSON.stringify(value)
}
