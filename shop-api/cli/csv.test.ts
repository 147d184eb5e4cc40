import { parse } from "csv-parse/sync"
import { expect, it } from "vitest"
import { writeCsv } from "./csv.ts"

async function write(note: string): Promise<string> {
  const rows = (async function* () {
    yield { number: 100_001, note, total: 5 }
  })()
  let written = ""
  const out = { write: (text: string | Uint8Array) => Boolean((written += String(text))) }
  const columns = ["number", "note", "total"]
  await writeCsv({ out, signal: new AbortController().signal }, null, { columns, rows })
  return written
}

it.each(["Call first\nGate 7", "Call first\rGate 7", 'Call "first"\r\nGate 7', "Hi\n=1+1\n@x"])(
  "keeps a cell with line breaks in its row: %j",
  async (note) => {
    // Spreadsheets end a row at a line feed, too, unless it is inside quotation marks.
    const options = { columns: true, bom: true, record_delimiter: ["\r\n", "\n", "\r"] }
    const rows: unknown = parse(await write(note), options)
    expect(rows).toEqual([{ number: "100001", note, total: "5" }])
  },
)
