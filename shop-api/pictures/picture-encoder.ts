import { join } from "node:path"
import sharp from "sharp"
import {
  findPictureWidth,
  parsePictureId,
  pictureSize,
  type PictureFormat,
  type PictureWidth,
} from "#domain/picture-urls.ts"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { createBackgroundQueue } from "./background-queue.ts"
import { openPictureFiles } from "./picture-files.ts"
import { createSharedTaskQueue, type Visitor } from "./shared-task-queue.ts"

/** The picture to encode: a drawing as SVG, or the path of a photograph. */
export type EncoderInput = { svg: string } | { file: string }

/**
 * An encoded picture. A request for an AVIF that does not exist yet gets a WebP instead, with `immutable` set to false:
 * caches must not keep the WebP under the URL of the AVIF.
 */
export type EncodedPicture = {
  body: Buffer
  type: (typeof MEDIA_TYPES)[PictureFormat]
  immutable: boolean
}

export type PictureEncoder = {
  /**
   * Returns a picture in one width and format, and encodes it if this is the first request for it. An AVIF that does
   * not exist yet is encoded in the background, and the call returns a WebP. Null when no picture has this id (which
   * includes the version of its content), or when the width is not available.
   *
   * Rejects when the photograph is not a valid image, with a LimiterFullError when too many pictures are waiting, and
   * when the visitor has disconnected.
   */
  get(
    id: string,
    width: number,
    format: PictureFormat,
    visitor?: Visitor,
  ): Promise<EncodedPicture | null>
  /**
   * Encodes pictures in the background, before they are requested. Resolves when all are encoded, or when `close` has
   * dropped the rest.
   */
  warm(ids: readonly string[], widths: readonly PictureWidth[]): Promise<void>
  /** Resolves when no work in the background is left. */
  whenIdle(): Promise<void>
  /**
   * Drops the work that waits in the background, and resolves when the running background encoding has ended. The
   * encoder serves requests even after that.
   */
  close(): Promise<void>
}

type Options = {
  /** The folder of the setting DATA_DIR. The encoded pictures are stored in its folder `images`. */
  dataDir: string
  /** Returns what to encode for a picture id (domain/picture-urls.ts). Null when the picture does not exist. */
  source: (id: string) => Promise<EncoderInput | null>
  /** Called when encoding in the background fails, or when a file cannot be read or saved. */
  onError?: (error: unknown) => void
}

// A request waits while its WebP is encoded, which takes 40 ms for a product card. Only two pictures are encoded at a
// time, so that some threads of Node's pool stay free for other work. The queue has room for 500 pictures, serves the
// networks of visitors in turn, and refuses a request that has waited for 10 s. An AVIF takes twice as long as a WebP,
// so it is encoded in the background.
const REQUESTS = { concurrency: 2, maxQueue: 500, maxWait: 10_000 }
const AVIFS_WAITING = 256

// The lowest qualities at which smooth backgrounds show no visible bands. They were found by looking at encoded
// pictures with tripled contrast.
const WEBP = { quality: 90, smartSubsample: true }
const AVIF = { quality: 65, effort: 2 }

const JPEG = { quality: 88, mozjpeg: true }

const MEDIA_TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const

export function createPictureEncoder({ dataDir, source, onError = warn }: Options): PictureEncoder {
  sharp.concurrency(1)
  sharp.cache(false)
  const files = openPictureFiles(join(dataDir, "images"))
  const requests = new ConcurrencyLimiter(REQUESTS)
  const encodings = createSharedTaskQueue<Buffer | null>(requests)
  const background = createBackgroundQueue({ requests, limit: AVIFS_WAITING, onError })
  files.sweep().catch(onError)

  const find = (name: string) =>
    files.find(name).catch((error: unknown) => {
      onError(error)
      return null
    })

  const make = async (id: string, width: PictureWidth, format: PictureFormat) => {
    const origin = await source(id)
    if (!origin) return null
    const body = await encode(origin, width, format)
    await files.save(fileName(id, width, format), body).catch(onError)
    return body
  }

  /**
   * Reads an encoded picture from the disk, or encodes it. Concurrent requests for the same picture wait for one
   * encoding. Background jobs pass null as `visitor`; their encoding starts at once instead of waiting in the queue of
   * the requests.
   */
  const provide = async (
    id: string,
    width: PictureWidth,
    format: PictureFormat,
    visitor: Visitor | null,
  ) => {
    const name = fileName(id, width, format)
    const ready = await find(name)
    if (ready) return ready
    // Another request may have encoded the picture while this one was waiting.
    const task = async () => (await find(name)) ?? (await make(id, width, format))
    return await (visitor ? encodings.run(name, task, visitor) : encodings.runNow(name, task))
  }

  return {
    async get(id, requested, format, visitor = {}) {
      const width = findPictureWidth(requested)
      if (!width || !parsePictureId(id)) return null
      if (format === "avif") {
        const ready = await find(fileName(id, width, "avif"))
        if (ready) return { body: ready, type: MEDIA_TYPES.avif, immutable: true }
      }
      const made = format === "avif" ? "webp" : format
      const body = await provide(id, width, made, visitor)
      if (!body) return null
      if (format === "avif") {
        background.ask(fileName(id, width, "avif"), async () => {
          await provide(id, width, "avif", null)
        })
      }
      return { body, type: MEDIA_TYPES[made], immutable: made === format }
    },

    warm(ids, widths) {
      function* jobs() {
        for (const id of ids) {
          if (!parsePictureId(id)) continue
          for (const width of widths) {
            for (const format of ["webp", "avif"] as const) {
              yield async () => {
                await provide(id, width, format, null)
              }
            }
          }
        }
      }
      return background.plan(jobs())
    },

    whenIdle: background.whenIdle,
    close: background.close,
  }
}

const fileName = (id: string, width: PictureWidth, format: PictureFormat): string =>
  `${id}-${width}.${format}`

async function encode(
  origin: EncoderInput,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const image =
    "svg" in origin
      ? sharp(Buffer.from(origin.svg)).resize({ width })
      : await openPhoto(origin.file, { width, isFilled: format === "jpg" })
  switch (format) {
    case "avif":
      return image.avif(AVIF).toBuffer()
    case "webp":
      return image.webp(WEBP).toBuffer()
    case "jpg":
      return image.flatten(PAPER).jpeg(JPEG).toBuffer()
  }
}

const PAPER = { background: "#ffffff" }
const FRAME = pictureSize({ kind: "product", id: 0 })

/**
 * Fits a photograph into the frame of a product picture without cropping or enlarging it. With `isFilled`, adds a white
 * border if the photograph is smaller than the requested width, because the metadata for sharing a page states this
 * width.
 */
async function openPhoto(
  file: string,
  { width, isFilled }: { width: PictureWidth; isFilled: boolean },
) {
  const { autoOrient: own } = await sharp(file).metadata()
  const widest = Math.max(own.width, Math.round((own.height * FRAME.width) / FRAME.height))
  const framed = Math.min(width, widest)
  const image = sharp(file)
    .autoOrient()
    .flatten(PAPER)
    .resize({ width: framed, height: heightOf(framed), fit: "contain", ...PAPER })
  if (!isFilled || framed === width) return image
  const [across, down] = [width - framed, heightOf(width) - heightOf(framed)]
  return image.extend({
    left: Math.floor(across / 2),
    right: Math.ceil(across / 2),
    top: Math.floor(down / 2),
    bottom: Math.ceil(down / 2),
    ...PAPER,
  })
}

const heightOf = (width: number) => Math.round((width * FRAME.height) / FRAME.width)

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
