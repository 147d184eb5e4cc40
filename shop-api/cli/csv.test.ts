import { Writable } from "node:stream"
import { parse } from "csv-parse/sync"
import { expect, test } from "vitest"
import { escapeInnerFormulas, writeCsv } from "./csv.ts"

async function write(note: string, isTTY = false): Promise<string> {
  const rows = (async function* () {
    yield { number: 100_001, note, total: 5 }
  })()
  let written = ""
  const out = { isTTY, write: (text: string | Uint8Array) => Boolean((written += String(text))) }
  const columns = ["number", "note", "total"]
  await writeCsv({ out, signal: new AbortController().signal }, null, { columns, rows })
  return written
}

test.each(["Call first\nGate 7", "Call first\rGate 7", 'Call "first"\r\nGate 7', "Hi\n=1+1\n@x"])(
  "keeps a cell with line breaks in its row: %j",
  async (note) => {
    // Spreadsheets end a row at a line feed, too, unless it is inside quotation marks.
    const options = { columns: true, bom: true, record_delimiter: ["\r\n", "\n", "\r"] }
    const rows: unknown = parse(await write(note), options)
    expect(rows).toEqual([{ number: "100001", note, total: "5" }])
  },
)

test.each([
  ["a;=1+1", "a;'=1+1"],
  ["Gate 7;  +1;\t-2", "Gate 7;  '+1;\t'-2"],
  ['a;"@x"', 'a;"\'@x"'],
  ["Hi\n=1+1\r\n\uFF1D1", "Hi\n'=1+1\r\n'\uFF1D1"],
  ["Flat 5; call 1 + 1 times, a-b@c.uz", "Flat 5; call 1 + 1 times, a-b@c.uz"],
])(
  "[D.88] escapes a formula inside of a text, where Excel may begin a cell: %j",
  (text, escaped) => {
    expect(escapeInnerFormulas(text)).toBe(escaped)
  },
)

test("[D1.400] shows a customer's text in a terminal without its control characters, and keeps them for a program", async () => {
  const note = "Gate\u001b]0;owned\u0007 \u009b31m7\u202e"
  expect((await write(note, true)).slice(1)).toBe(
    "number,note,total\r\n100001,Gate ]0;owned   31m7,5\r\n",
  )
  expect(await write(note)).toContain(note)
})

test("waits for a slow reader of its output instead of buffering all rows", async () => {
  const rows = (async function* () {
    for (let number = 0; number < 20_000; number++) yield { number, note: "x".repeat(100) }
  })()
  let most = 0
  const out = new Writable({
    write(_chunk, _encoding, done) {
      most = Math.max(most, this.writableLength)
      setImmediate(done)
    },
  })
  const { signal } = new AbortController()
  await writeCsv({ out, signal }, null, { columns: ["number", "note"], rows })
  expect(Math.max(most, out.writableLength)).toBeLessThan(200_000)
})
