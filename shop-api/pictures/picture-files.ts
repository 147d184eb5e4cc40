import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { ulid } from "ulid"
import { MINUTE_MS } from "#domain/durations.ts"
import { errorCodeOf } from "#runtime/error-code.ts"

const DIGEST_BYTES = 32
const UNFINISHED = ".unfinished"
const ABANDONED_AFTER_MS = 10 * MINUTE_MS

const digestOf = (body: Uint8Array): Buffer => createHash("sha256").update(body).digest()

/** Stores encoded pictures on the disk. The last bytes of each file are the SHA-256 of the bytes before them. */
type PictureFiles = {
  /** Reads a picture. Null when its file is missing or damaged, so that the picture must be encoded again. */
  find(name: string): Promise<Buffer | null>
  /** Writes the file atomically. */
  save(name: string, body: Buffer): Promise<void>
  /** Deletes incomplete files of processes that were killed. */
  sweep(): Promise<void>
}

/**
 * Opens the store of encoded pictures in `folder`, which is created when the first picture is saved. The name of a
 * picture is a path relative to this folder.
 */
export function openPictureFiles(folder: string): PictureFiles {
  const unfinished = join(folder, UNFINISHED)

  return {
    async find(name) {
      const file = await readFile(join(folder, name)).catch(nullIfAbsent)
      if (!file || file.length <= DIGEST_BYTES) return null
      const body = file.subarray(0, -DIGEST_BYTES)
      return digestOf(body).equals(file.subarray(-DIGEST_BYTES)) ? body : null
    },

    async save(name, body) {
      const path = join(folder, name)
      await mkdir(unfinished, { recursive: true })
      const draft = join(unfinished, ulid())
      try {
        await writeFile(draft, Buffer.concat([body, digestOf(body)]))
        const created = await mkdir(dirname(path), { recursive: true })
        await rename(draft, path)
        if (created) await removeSiblings(dirname(path))
      } finally {
        await rm(draft, { force: true })
      }
    },

    async sweep() {
      const drafts = (await readdir(unfinished).catch(nullIfAbsent)) ?? []
      for (const draft of drafts) {
        const path = join(unfinished, draft)
        const written = await stat(path).catch(nullIfAbsent)
        if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) {
          await rm(path, { force: true })
        }
      }
    },
  }
}

/** Deletes the folders of all other versions of a picture. Each version has its own folder. */
async function removeSiblings(version: string): Promise<void> {
  const parent = dirname(version)
  for (const sibling of await readdir(parent)) {
    if (sibling !== basename(version))
      await rm(join(parent, sibling), { recursive: true, force: true })
  }
}

function nullIfAbsent(error: unknown): null {
  if (errorCodeOf(error) === "ENOENT") return null
  throw error
}
