import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { z } from "zod"
import { errorCodeOf } from "#runtime/error-code.ts"
import { PHOTO_NAME } from "#shop-api/pictures/photos.ts"

/**
 * Version of the file format. A shop refuses backups whose version is higher than its own, so every incompatible change
 * of the format must increase this number.
 */
const VERSION = 1

const Head = z.object({
  atir: z.literal("backup"),
  version: z.number(),
  created_at: z.string(),
  /** Hash of the newest migration at the time of the backup. */
  schema: z.string(),
})
export type Head = z.infer<typeof Head>

const Tail = z.object({ rows: z.number(), sha256: z.string() })

/**
 * The parts of a backup between its first and its last line. Each table has one part with its name and then parts with
 * its rows as JSON. After all tables follow the last values of the sequences, and then the photographs of products.
 */
export type Part =
  | { table: string }
  | { rows: string; count: number }
  | { sequences: Record<string, string> }
  | { photo: string; content: Buffer }

/** Thrown when a backup file cannot be used, or cannot be written because a picture cannot be read. */
export class BackupFileError extends Error {
  override readonly name = "BackupFileError"
}

/**
 * Writes a backup as gzipped lines. The first letter of a line names its kind, and the last line contains the checksum
 * of all other lines. Resolves when the file is flushed to disk. Only the user that runs the command may read it.
 */
export async function writeBackup(
  file: string,
  head: Pick<Head, "schema">,
  { parts, signal }: { parts: AsyncIterable<Part>; signal: AbortSignal },
): Promise<void> {
  async function* lines() {
    const hash = createHash("sha256")
    let rows = 0
    const hashed = (line: string) => {
      hash.update(line)
      return line
    }
    const first = { atir: "backup", version: VERSION, created_at: new Date().toISOString() }
    yield hashed(`H${JSON.stringify({ ...first, ...head })}\n`)
    for await (const part of parts) {
      if ("table" in part) yield hashed(`T${part.table}\n`)
      else if ("sequences" in part) yield hashed(`S${JSON.stringify(part.sequences)}\n`)
      else if ("photo" in part) yield hashed(`P${part.photo} ${part.content.toString("base64")}\n`)
      else {
        rows += part.count
        yield hashed(`R${part.count} ${part.rows}\n`)
      }
    }
    yield `E${JSON.stringify({ rows, sha256: hash.digest("hex") })}\n`
  }
  const out = createWriteStream(file, { mode: 0o600, flush: true })
  await pipeline(lines, createGzip(), out, { signal })
}

/**
 * Reads the parts of a backup.
 *
 * @throws BackupFileError for an invalid or incomplete file; a wrong checksum is found only after the last part
 */
export async function* readBackup(file: string): AsyncGenerator<{ head: Head } | Part> {
  const hash = createHash("sha256")
  let rows = 0
  let isWhole = false
  let isFirst = true
  for await (const line of readLines(file)) {
    const [kind, body] = [line[0], line.slice(1)]
    if (isWhole) throw new BackupFileError("The backup has data after its end")
    if (kind === "E") {
      const tail = Tail.safeParse(parseJson(body))
      isWhole = tail.data?.rows === rows && tail.data.sha256 === hash.digest("hex")
      if (!isWhole) throw new BackupFileError("The backup is damaged: its checksum is wrong")
      continue
    }
    hash.update(line).update("\n")
    if (isFirst) {
      yield { head: parseHead(line) }
      isFirst = false
    } else if (kind === "P") yield parsePhoto(body)
    else if (kind === "T") yield { table: body }
    else if (kind === "S")
      yield { sequences: z.record(z.string(), z.string()).parse(parseJson(body)) }
    else {
      const space = body.indexOf(" ")
      const count = Number(body.slice(0, space))
      rows += count
      yield { rows: body.slice(space + 1), count }
    }
  }
  if (!isWhole) throw new BackupFileError("The backup is truncated")
}

function parseHead(line: string): Head {
  const head = Head.safeParse(line.startsWith("H") ? parseJson(line.slice(1)) : null)
  if (!head.success) throw new BackupFileError("The file is not a backup of the shop")
  if (head.data.version > VERSION) {
    throw new BackupFileError("The backup was made by a newer version of the shop")
  }
  return head.data
}

function parsePhoto(body: string): Part {
  const [photo = "", content = ""] = body.split(" ")
  if (!PHOTO_NAME.test(photo))
    throw new BackupFileError("The backup contains an invalid picture name")
  return { photo, content: Buffer.from(content, "base64") }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupFileError("The backup is damaged: one of its lines cannot be read")
  }
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  unpacked.setEncoding("utf8")
  source.on("error", (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    yield* splitLines(unpacked)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === "ENOENT") throw new BackupFileError(`File not found: ${file}`)
    if (code === "Z_BUF_ERROR") throw new BackupFileError("The backup is truncated")
    if (code.startsWith("Z_"))
      throw new BackupFileError("The file is not a backup of the shop, or is damaged")
    if (code !== "") throw new BackupFileError(`${file} cannot be read (${code})`)
    throw error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

/** Splits a text at `\n`. The module `readline` would also split at U+2028 and U+2029, which rows may contain. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = []
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n")
    pieces.push(first)
    for (const other of others) {
      yield pieces.join("")
      pieces = [other]
    }
  }
  const last = pieces.join("")
  if (last !== "") yield last
}
