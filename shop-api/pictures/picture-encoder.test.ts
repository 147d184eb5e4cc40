import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  BLUR_WIDTH,
  EVERY_WIDTH,
  parsePictureId,
  PICTURE_WIDTHS,
  pictureId,
} from "#domain/picture-urls.ts"
import { createPictureEncoder, type EncoderInput, type PictureEncoder } from "./picture-encoder.ts"
import { drawScene } from "./scene.ts"

const VERSION = "0a1b2c3d"
const idOf = (version: string, id = 7) => pictureId({ kind: "product", id, view: "front", version })
const front = idOf(VERSION)

let dataDir: string
let asked: string[]
let errors: unknown[]
let pictures: PictureEncoder

/**
 * Finds the input for a picture id: a drawing for `front` (a picture of product 7) and for all pictures of product 8,
 * an invalid file for product 9, and a wide photograph for each view `photo1`. Null for all other pictures.
 */
async function source(id: string): Promise<EncoderInput | null> {
  asked.push(id)
  const picture = parsePictureId(id)
  if (picture?.kind !== "product") return null
  if (picture.id === 9) return { file: join(dataDir, "not-a-picture.txt") }
  if (picture.view === "photo1") return { file: join(dataDir, "wide.png") }
  const known = id === front || picture.id === 8
  return known ? { svg: drawScene("no-picture", []) } : null
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pictures-"))
  asked = []
  errors = []
  pictures = openStore()
})
afterEach(async () => {
  await pictures.close()
  // An encoding goes on after its visitors have disconnected, and may save its file during this removal. The removal
  // then fails and is tried again.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

const openStore = () =>
  createPictureEncoder({ dataDir, source, onError: (error) => errors.push(error) })
const onDisk = (id: string, ending: string) => join(dataDir, "images", `${id}-${ending}`)

describe("a picture", () => {
  test.each(EVERY_WIDTH)(
    "[D.06] has the requested width of %i pixels in both formats",
    async (width) => {
      await pictures.warm([front], [width])
      for (const format of ["avif", "webp"] as const) {
        const encoded = await pictures.get(front, width, format)
        expect(encoded).toMatchObject({ type: `image/${format}`, immutable: true })
        const { width: wide, height, format: read } = await sharp(encoded?.body).metadata()
        expect([wide, height, read]).toEqual([
          width,
          width * 1.25,
          format === "avif" ? "heif" : "webp",
        ])
      }
    },
  )

  test("is tiny at the width for blurred placeholders", async () => {
    const speck = await pictures.get(front, BLUR_WIDTH, "webp")
    expect(speck?.body.length).toBeLessThan(400)
  })

  test("has at most 12 KB as AVIF and 20 KB as WebP at 480 pixels", async () => {
    await pictures.warm([front], [480])
    const size = async (format: "avif" | "webp") =>
      (await pictures.get(front, 480, format))?.body.length
    expect(await size("avif")).toBeLessThan(12 * 1024)
    expect(await size("webp")).toBeLessThan(20 * 1024)
  })

  test("[D.06] is encoded once for concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => pictures.get(front, 160, "webp")),
    )
    expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
    expect(asked).toEqual([front])
  })

  test("is encoded in turn for each network, and not for visitors who are gone", async () => {
    const abort = new AbortController()
    const flood = Array.from({ length: 50 }, (_, turn) =>
      pictures.get(idOf(`000000${turn + 10}`, 8), 160, "webp", {
        key: "flood",
        signal: abort.signal,
      }),
    )
    const ended = Promise.allSettled(flood)
    await expect.poll(() => asked.length, { interval: 1 }).toBeGreaterThan(1)
    expect(await pictures.get(front, 160, "webp", { key: "visitor" })).not.toBeNull()
    abort.abort()
    await ended
    expect(asked.indexOf(front)).toBeLessThan(25)
    expect(asked.length).toBeLessThan(50)
  })

  test("is not encoded again after a restart", async () => {
    const first = await pictures.get(front, 160, "webp")
    await pictures.close()
    pictures = openStore()
    expect(await pictures.get(front, 160, "webp")).toEqual(first)
    expect(asked).toEqual([front])
  })

  test("is a WebP until the AVIF is ready", async () => {
    const early = await pictures.get(front, 160, "avif")
    expect(early).toMatchObject({ type: "image/webp", immutable: false })
    await pictures.whenIdle()
    const late = await pictures.get(front, 160, "avif")
    expect(late).toMatchObject({ type: "image/avif", immutable: true })
    expect(asked).toEqual([front, front])
  })

  test("does not exist in other widths, for other ids or in an old version", async () => {
    expect(await pictures.get(front, 481, "webp")).toBeNull()
    expect(await pictures.get(front, Number.NaN, "webp")).toBeNull()
    expect(await pictures.get("../../etc/passwd", 480, "webp")).toBeNull()
    expect(await pictures.get("product/7/../../front", 480, "webp")).toBeNull()
    expect(asked).toEqual([])
    expect(await pictures.get(idOf("00000000"), 480, "webp")).toBeNull()
    expect(await pictures.get(idOf("00000000", 6), 480, "avif")).toBeNull()
    expect(await readdir(dataDir)).toEqual([])
  })

  test("is encoded again when its file is truncated, damaged or empty", async () => {
    const first = await pictures.get(front, 160, "webp")
    const path = onDisk(front, "160.webp")
    const whole = await readFile(path)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(400) ^ 1, 400)
    for (const broken of [whole.subarray(0, 500), flipped, Buffer.alloc(0)]) {
      await writeFile(path, broken)
      expect(await pictures.get(front, 160, "webp")).toEqual(first)
      expect(await readFile(path)).toEqual(whole)
    }
    expect(asked).toHaveLength(4)
  })

  test("replaces its earlier versions on disk", async () => {
    await pictures.get(idOf("0000000a", 8), 160, "webp")
    await pictures.get(idOf("0000000b", 8), 160, "webp")
    await pictures.get(front, 160, "webp")
    expect(await readdir(join(dataDir, "images/product/8"))).toEqual(["0000000b"])
  })

  test("is served even when its file cannot be saved", async () => {
    await writeFile(join(dataDir, "images"), "a file where the folder should be")
    expect(await pictures.get(front, 160, "webp")).toMatchObject({ type: "image/webp" })
    expect(errors).not.toEqual([])
  })

  test("shows a whole photograph on a white background in the frame of a product", async () => {
    const clear = sharp({
      create: { width: 1000, height: 500, channels: 4, background: "#00000000" },
    })
    const dot = {
      create: { width: 1000, height: 100, channels: 3, background: "#c00000" },
    } as const
    await clear
      .composite([{ input: dot, gravity: "south" }])
      .png()
      .toFile(join(dataDir, "wide.png"))
    const id = pictureId({ kind: "product", id: 10, view: "photo1", version: "0000000a" })
    const encoded = await pictures.get(id, 320, "webp")
    const { data, info } = await sharp(encoded?.body).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 320, height: 400, channels: 3 })
    const colourAt = (y: number) => [...data.subarray(y * 320 * 3, y * 320 * 3 + 3)]
    for (const y of [0, 200, 399]) expect(colourAt(y).every((value) => value > 250)).toBe(true)
    const [red = 0, green = 255] = colourAt(270)
    expect([red > 150, green < 60]).toEqual([true, true])
  })

  test("rejects a file that is not an image, and saves nothing", async () => {
    await writeFile(join(dataDir, "not-a-picture.txt"), "words")
    await expect(pictures.get(idOf("0000000a", 9), 160, "webp")).rejects.toThrow()
    await pictures.warm([idOf("0000000a", 9)], [160])
    expect(errors).toHaveLength(2)
    expect(await readdir(dataDir)).toEqual(["not-a-picture.txt"])
  })

  test("does not enlarge a photograph", async () => {
    const path = join(dataDir, "not-a-picture.txt")
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "#8b1538" } })
      .png()
      .toFile(path)
    const encoded = await pictures.get(idOf("0000000a", 9), 480, "webp")
    expect(await sharp(encoded?.body).metadata()).toMatchObject({ width: 300, height: 375 })
  })

  test("centers a small photograph on a white background of the requested size as JPEG", async () => {
    const path = join(dataDir, "not-a-picture.txt")
    await sharp({ create: { width: 301, height: 200, channels: 3, background: "#8b1538" } })
      .png()
      .toFile(path)
    const encoded = await pictures.get(idOf("0000000a", 9), 960, "jpg")
    expect(await sharp(encoded?.body).metadata()).toMatchObject({ width: 960, height: 1200 })
    const { data, info } = await sharp(encoded?.body).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels
      return [...data.subarray(start, start + 3)].map((part) => Math.round(part / 16))
    }
    expect(at(480, 600)).toEqual([9, 1, 4])
    for (const [x, y] of [
      [480, 480],
      [310, 600],
      [650, 600],
    ] as const) {
      expect(at(x, y)).toEqual([16, 16, 16])
    }
  })
})

describe("encoding ahead", () => {
  test("encodes each missing width in both formats", async () => {
    await pictures.warm([front, "nonsense"], [160, 240])
    expect(asked).toHaveLength(4)
    await pictures.warm([front], [160, 240])
    expect(asked).toHaveLength(4)
    expect(await readdir(join(dataDir, "images/product/7", VERSION))).toEqual([
      "front-160.avif",
      "front-160.webp",
      "front-240.avif",
      "front-240.webp",
    ])
  })

  test("ends after one encoding when the shop stops", async () => {
    const warmed = pictures.warm([front], PICTURE_WIDTHS)
    await pictures.close()
    await warmed
    expect(asked.length).toBeLessThanOrEqual(1)
  })
})
