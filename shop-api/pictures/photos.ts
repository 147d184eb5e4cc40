import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import {
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import sharp from "sharp"
import { ulid } from "ulid"
import { DAY_MS } from "#domain/durations.ts"

/** Matches the file name of a stored photograph: the first half of the SHA-256 of its content, and its format. */
export const PHOTO_NAME = /^[0-9a-f]{32}\.(?:jpg|png|webp|avif)$/

const MB = 1024 * 1024
export const MAX_PHOTO_BYTES = 20 * MB
const MAX_PIXELS = 50_000_000
/**
 * An unused photograph is deleted only when its file is older than this number of milliseconds. The restore of a backup
 * stores photographs first and inserts their products later, so a newer photograph may belong to such a product.
 */
const UNUSED_AFTER_MS = DAY_MS

/** Maximum seconds for decoding. A picture that takes longer may be an attack. */
const DECODING_SECONDS = 30

const NO_PICTURE = "is not a JPEG, PNG, WebP or AVIF file"

const ENDINGS: Partial<Record<string, string>> = { jpeg: "jpg", png: "png", webp: "webp" }

/**
 * Returns those entries of a product's `photos` that are names of photographs in DATA_DIR. All other entries are URLs
 * that are not downloaded yet.
 */
export function listStored(photos: readonly string[]): string[] {
  return photos.filter((photo) => PHOTO_NAME.test(photo))
}

/** Returns the path of a stored photograph in DATA_DIR. */
export function photoFile(dataDir: string, name: string): string {
  return join(dataDir, "photos", name)
}

/** Checks a picture file. Returns the name under which it will be stored, or the reason why the shop cannot show it. */
export async function examinePhoto(file: string): Promise<{ name: string } | { problem: string }> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return { problem: "does not exist or cannot be read" }
  if (found.size > MAX_PHOTO_BYTES) return { problem: `is larger than ${MAX_PHOTO_BYTES / MB} MB` }
  try {
    // The first bytes are checked before sharp opens the file, because sharp also decodes formats of drawings and
    // documents, whose decoders must not run on files of unknown origin.
    if (!beginsAsPicture(await readHead(file))) return { problem: NO_PICTURE }
    const { format, compression, width, height } = await sharp(file, {
      limitInputPixels: false,
    }).metadata()
    const ending = compression === "av1" ? "avif" : ENDINGS[format]
    if (!ending) return { problem: NO_PICTURE }
    if (width * height > MAX_PIXELS) {
      return { problem: `has more than ${MAX_PIXELS / 1_000_000} million pixels` }
    }
    // Only decoding the whole file shows whether it is truncated.
    await sharp(file).resize(64).timeout({ seconds: DECODING_SECONDS }).raw().toBuffer()
    const hash = createHash("sha256")
    await pipeline(createReadStream(file), hash)
    return { name: `${hash.digest("hex").slice(0, 32)}.${ending}` }
  } catch {
    return { problem: "is damaged, or is not a JPEG, PNG, WebP or AVIF file" }
  }
}

async function readHead(file: string): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
  return buffer.subarray(0, bytesRead)
}

/**
 * Whether the file begins like a picture in a supported format. The name of the file, or the Content-Type with which
 * a server has sent it, may be wrong.
 */
function beginsAsPicture(head: Buffer): boolean {
  const text = (from: number, to: number) => head.toString("latin1", from, to)
  const isJpeg = head.subarray(0, 3).toString("hex") === "ffd8ff"
  const isPng = head.subarray(0, 8).toString("hex") === "89504e470d0a1a0a"
  const isWebp = text(0, 4) === "RIFF" && text(8, 12) === "WEBP"
  const isAvif = text(4, 8) === "ftyp" && ["avif", "avis", "mif1", "miaf"].includes(text(8, 12))
  return isJpeg || isPng || isWebp || isAvif
}

/**
 * Stores a photograph atomically. If a photograph with this name is stored already, only renews the time of its file,
 * because equal names mean equal contents.
 */
export async function savePhoto(
  dataDir: string,
  name: string,
  content: { file: string } | { body: Uint8Array },
): Promise<void> {
  if (await renewPhoto(dataDir, name)) return
  const unfinished = photoFile(dataDir, ".unfinished")
  await mkdir(unfinished, { recursive: true })
  const draft = join(unfinished, ulid())
  try {
    if ("file" in content) await copyFile(content.file, draft)
    else await writeFile(draft, content.body)
    await rename(draft, photoFile(dataDir, name))
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Sets the time of a stored photograph to now, so that for a day `sweepPhotos` does not delete it as unused. Returns
 * false when the photograph is not stored.
 */
export function renewPhoto(dataDir: string, name: string): Promise<boolean> {
  const now = new Date()
  return utimes(photoFile(dataDir, name), now, now).then(
    () => true,
    () => false,
  )
}

/** Deletes photographs that no product uses any more, and incomplete files of imports that were killed. */
export async function sweepPhotos(dataDir: string, used: ReadonlySet<string>): Promise<void> {
  for (const folder of ["", ".unfinished"]) {
    for (const name of await readdir(photoFile(dataDir, folder)).catch(() => [])) {
      const file = photoFile(dataDir, join(folder, name))
      const found = await stat(file).catch(() => null)
      const isOld = found?.isFile() && Date.now() - found.mtimeMs > UNUSED_AFTER_MS
      if (isOld && !used.has(name)) await rm(file, { force: true })
    }
  }
}
