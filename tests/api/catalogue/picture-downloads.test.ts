// @module-tag full
import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { getProduct } from "#contract/products.ts"
import { pictureUrl } from "#domain/picture-urls.ts"
import { acquireDownloads, findNextDownload } from "#shop-api/catalogue/picture-downloads/queue.ts"
import { applyChanges } from "#shop-api/cli/catalogue/apply-changes.ts"
import { readBrandsAndNotes } from "#shop-api/cli/catalogue/brands-and-notes.ts"
import { openPhotos } from "#shop-api/cli/catalogue/image-column.ts"
import { planChanges } from "#shop-api/cli/catalogue/plan-changes.ts"
import type { CommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { openImports, pictureDownloads, products } from "#shop-api/db/schema/catalogue.ts"
import { photoFile } from "#shop-api/pictures/photos.ts"
import { writeTable } from "#tests/support/catalogue-file.ts"
import { commandInProcess, openForCommands } from "#tests/support/commands.ts"
import {
  type Answer,
  type RecordingServer,
  startRecordingServer,
} from "#tests/support/recording-server.ts"
import { createTestApi, NOON, type TestApi } from "#tests/support/test-api.ts"

let dataDir: string
let web: RecordingServer
let api: TestApi
let socket: CommandSocket | null
/** Responses of the web server by path. Other paths are not found. */
const answers = new Map<string, () => Answer | Promise<Answer>>()
/** Barcodes of the demonstration's products from id 101 on. */
const barcodes: string[] = []
const DRAWN = 3

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-web-pictures-"))
  web = await startRecordingServer(
    ({ path: asked }) => answers.get(asked)?.() ?? { status: 404, body: "" },
  )
  await open(NOON)
  for (let id = 101; id < 141; id += 1) {
    barcodes.push((await api.get(getProduct, { params: { id } })).barcode)
  }
  await put("/red.jpg", "#c00000")
  await put("/green.jpg", "#00c000")
  await put("/blue.jpg", "#0000c0")
})
afterAll(async () => {
  await close()
  await web.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(startsAt: Date): Promise<void> {
  const env = { PICTURE_HOSTS_INSIDE: new URL(web.url).host }
  api = await createTestApi({ dataDir, env, startsAt })
  socket = await openForCommands(api)
}
async function close(): Promise<void> {
  await socket?.close()
  await api.close()
}

const drawn = (background: string, width = 40, height = 50) =>
  sharp({ create: { width, height, channels: 3, background } })
async function put(at: string, background: string): Promise<void> {
  const body = await drawn(background).jpeg().toBuffer()
  answers.set(at, () => ({ body: new Uint8Array(body) }))
}

const shop = async (...words: string[]) => {
  const env = { PICTURE_HOSTS_INSIDE: new URL(web.url).host }
  return commandInProcess({ ...api.config, env }, ...words)
}
async function importImages(rows: readonly { barcode: string | undefined; images: string }[]) {
  const named = rows.map(({ barcode = "", images }) => ({ barcode, images }))
  writeTable(path.join(dataDir, "images.csv"), named)
  const ended = await shop("catalogue", "import", "images.csv")
  expect(ended).toMatchObject({ code: 0 })
  await api.background.downloads.idle()
  return ended.out
}
const at = (name: string) => web.url + name
const askedFor = (name: string) => web.requests().filter((one) => one.path === name).length
async function readPhotos(id: number): Promise<string[]> {
  const [row] = await api.database.db
    .select({ photos: products.photos })
    .from(products)
    .where(eq(products.id, id))
  return row?.photos ?? []
}
const imagesOf = async (id: number) => (await api.get(getProduct, { params: { id } })).images
async function colorsOf(id: number): Promise<string[]> {
  return Promise.all(
    (await imagesOf(id)).map(async (base) => {
      const response = await api.fetch(pictureUrl(base, 320, "webp"))
      const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
      return (["r", "g", "b"] as const).filter((channel) => dominant[channel] > 100).join("")
    }),
  )
}
interface Reported {
  row: number
  barcode: string
  url: string
  problem: string
  next: string
}
async function readReport(): Promise<Reported[]> {
  const { out } = await shop("catalogue", "pictures", "--json", "--limit", "100")
  return JSON.parse(out) as Reported[]
}

test("[D.87] fetches pictures from the web after the import, and shows them in the order of the table", async () => {
  const images = `${at("/red.jpg")}|${at("/green.jpg")}`
  const rows = [{ barcode: barcodes[0], images }]
  const out = await importImages(rows)
  expect(out).toContain("1 changed")
  expect(out).toContain("2 pictures are downloaded while the shop runs")
  expect(await colorsOf(101)).toEqual(["r", "g"])
  expect((await shop("catalogue", "pictures")).out).toBe("All pictures are downloaded\n")

  // The shop requests each URL only once, even if the same table is imported again or another product has the same URL.
  expect(await importImages(rows)).toBe("Products: 0 added, 0 changed, 1 unchanged, 0 retired\n")
  await importImages([{ barcode: barcodes[1], images: `${at("/blue.jpg")}|${at("/red.jpg")}` }])
  expect(await colorsOf(102)).toEqual(["b", "r"])
  expect(["/red.jpg", "/green.jpg", "/blue.jpg"].map(askedFor)).toEqual([1, 1, 1])
  // An import of the exported table changes nothing.
  await shop("catalogue", "export", "whole.csv")
  const { out: again } = await shop("catalogue", "import", "whole.csv", "--dry-run")
  expect(again).toMatch(/: 0 added, 0 changed, \d+ unchanged/)
})

test("[D.87] renews a picture that a download reuses, so that no import deletes it as unused", async () => {
  const { db } = api.database
  const [name = ""] = (await readPhotos(101)).filter((photo) => photo.endsWith(".jpg"))
  const file = photoFile(dataDir, name)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(file, twoDaysAgo, twoDaysAgo)
  // Queues the download directly, because an import would find the known picture and queue none. The shop can be in
  // this state when another download has fetched the URL after the import.
  await db
    .update(products)
    .set({ photos: [at("/red.jpg")] })
    .where(eq(products.id, 107))
  const download = { productId: 107, url: at("/red.jpg"), row: 2, dueAt: api.clock.now }
  await db.insert(pictureDownloads).values(download)
  api.background.downloads.wake()
  await api.background.downloads.idle()
  expect(await readPhotos(107)).toEqual([name])
  expect(askedFor("/red.jpg")).toBe(1)
  expect(statSync(file).mtimeMs).toBeGreaterThan(twoDaysAgo.getTime() + 86_400_000)
})

test("[D.87] downloads no picture for an import that is not complete", async () => {
  const { db } = api.database
  const [opened] = await db
    .insert(openImports)
    .values({ brandSlugs: [], noteKeys: [] })
    .returning({ importId: openImports.id })
  await db
    .update(products)
    .set({ importId: opened?.importId ?? 0 })
    .where(eq(products.id, 108))
  const download = { productId: 108, url: at("/none.jpg"), row: 2, dueAt: api.clock.now }
  await db.insert(pictureDownloads).values(download)
  expect(await acquireDownloads(db, api.clock.now)).toEqual([])
  expect(await findNextDownload(db)).toBeNull()

  // Makes the download due in a minute, so that the shop's own worker does not claim it before the test has seen it.
  const dueAt = new Date(api.clock.now.getTime() + 60_000)
  const isDownload = eq(pictureDownloads.productId, 108)
  await db.update(pictureDownloads).set({ dueAt }).where(isDownload)
  await db.delete(openImports)
  expect(await findNextDownload(db)).toEqual(dueAt)
  await db.delete(pictureDownloads).where(isDownload)
})

test("[D.87] keeps a picture that comes while the table of an import is checked", async () => {
  const barcode = barcodes[5] ?? ""
  const asked = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const body = new Uint8Array(await drawn("#c00000").jpeg().toBuffer())
  answers.set("/waited.jpg", async () => {
    asked.resolve()
    await sent.promise
    return { body }
  })
  writeTable(path.join(dataDir, "waited.csv"), [{ barcode, images: at("/waited.jpg") }])
  expect(await shop("catalogue", "import", "waited.csv")).toMatchObject({ code: 0 })
  await asked.promise

  const { db } = api.database
  const brandsAndNotes = await readBrandsAndNotes(db)
  const { signal } = new AbortController()
  async function* rows() {
    yield* [{ row: 2, cells: { barcode, orderable: "no" }, problems: [] }]
  }
  const changes = await planChanges(db, rows(), {
    brandsAndNotes,
    signal,
    today: "2026-11-20",
    onBatch: () => {},
    countryCodes: [],
    currencies: new Map(),
    photos: openPhotos({ db, folder: dataDir, dataDir, privateHosts: new Set() }),
  })
  sent.resolve()
  await api.background.downloads.idle()
  const options = { brandsAndNotes, signal, isAlone: true, retireMissing: false }
  await applyChanges(db, changes, { ...options, onBatch: () => {} })
  api.invalidateCatalogue()
  expect(await api.get(getProduct, { params: { id: 106 } })).toMatchObject({ canBeAdded: false })
  expect(await colorsOf(106)).toEqual(["r"])
})

describe("[D.87] a URL that is not a picture, or that the shop may not request, is given up at once", () => {
  const MB = 1024 * 1024
  const cases: [what: string, path: string, answer: () => Answer | Promise<Answer>, why: string][] =
    [
      ["a missing file", "/none", () => ({ status: 404, body: "" }), "returned HTTP status 404"],
      ["a forbidden file", "/kept", () => ({ status: 403, body: "" }), "returned HTTP status 403"],
      [
        "a text that is called a picture",
        "/words.jpg",
        () => ({ body: "<p>no picture</p>", headers: { "content-type": "image/jpeg" } }),
        "is not a JPEG, PNG, WebP or AVIF file",
      ],
      [
        "an SVG drawing, which may contain anything",
        "/drawing.svg",
        () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' }),
        "is not a JPEG, PNG, WebP or AVIF file",
      ],
      [
        "a picture cut short",
        "/cut.jpg",
        async () => ({
          body: new Uint8Array(await drawn("#c00000", 400, 500).jpeg().toBuffer()).subarray(0, 400),
        }),
        "is damaged, or is not a JPEG, PNG, WebP or AVIF file",
      ],
      [
        "too many pixels in few bytes",
        "/bomb.png",
        async () => ({ body: new Uint8Array(await drawn("#fff", 10_000, 5001).png().toBuffer()) }),
        "has more than 50 million pixels",
      ],
      [
        "too many bytes",
        "/heavy.jpg",
        () => ({ body: new Uint8Array(20 * MB + 1) }),
        "is larger than 20 MB",
      ],
      [
        "too many bytes, without saying so",
        "/chunked.jpg",
        () => ({
          body: new Uint8Array(20 * MB + 1),
          headers: { "transfer-encoding": "chunked" },
        }),
        "is larger than 20 MB",
      ],
      [
        "a redirect to this machine",
        "/to-here",
        () => ({ status: 302, headers: { location: "http://127.0.0.1:9/secret" }, body: "" }),
        "redirects to a URL that has a private network address",
      ],
      [
        "a redirect to a cloud's secrets",
        "/to-metadata",
        () => ({ status: 301, headers: { location: "http://169.254.169.254/" }, body: "" }),
        "redirects to a URL that has a private network address",
      ],
      [
        "a redirect to a file",
        "/to-file",
        () => ({ status: 302, headers: { location: "file:///etc/passwd" }, body: "" }),
        "redirects to a URL that does not begin with https:// or http://",
      ],
      [
        "a redirect to itself",
        "/circle",
        () => ({ status: 302, headers: { location: "/circle" }, body: "" }),
        "redirects more than 5 times",
      ],
    ]
  let report: Reported[]
  beforeAll(async () => {
    for (const [, name, answer] of cases) answers.set(name, answer)
    const rows = cases.map(([, name], index) => ({
      barcode: barcodes[index + 10],
      images: at(name),
    }))
    await importImages(rows)
    report = await readReport()
  })

  test.each(cases.map(([what, name, , why], index) => ({ what, name, why, index })))(
    "$what",
    async ({ name, why, index }) => {
      expect(report.find(({ url }) => url === at(name))).toEqual({
        row: index + 2,
        barcode: barcodes[index + 10],
        url: at(name),
        problem: expect.stringContaining(why) as string,
        next: "given up",
      })
      expect(await imagesOf(111 + index)).toHaveLength(DRAWN)
      expect(askedFor(name)).toBe(name === "/circle" ? 6 : 1)
    },
  )
})

describe("[D.87] a temporary failure is retried", () => {
  const wait = async (milliseconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + milliseconds)
    api.background.downloads.wake()
    await api.background.downloads.idle()
  }
  const MINUTE = 60_000
  const HALF_DAY = 12 * 60 * MINUTE

  test.each<[string, () => Answer, string]>([
    ["a server that is busy", () => ({ status: 503, body: "" }), "returned HTTP status 503"],
    [
      "a server that limits requests",
      () => ({ status: 429, body: "" }),
      "returned HTTP status 429",
    ],
    [
      "a connection that is cut",
      () => {
        throw new Error("cut")
      },
      "could not be downloaded: connection reset (ECONNRESET)",
    ],
  ])("%s", async (what, answer, why) => {
    const name = `/${encodeURIComponent(what)}.jpg`
    answers.set(name, answer)
    await importImages([{ barcode: barcodes[2], images: at(name) }])
    const entry = (await readReport()).find(({ url }) => url === at(name))
    expect(entry).toMatchObject({
      problem: why,
      next: expect.stringMatching(/^\d{4}-.*\+05:00$/) as string,
    })
    expect(await imagesOf(103)).toHaveLength(DRAWN)
    await put(name, "#00c000")
    await wait(MINUTE - 1)
    expect(await imagesOf(103)).toHaveLength(DRAWN)
    await wait(1)
    expect(await colorsOf(103)).toEqual(["g"])
  })

  test(
    "for a day, and afterwards when the owner or a new import of the URL requests it",
    { tags: ["full"] },
    async () => {
      answers.set("/late.jpg", () => ({ status: 500, body: "" }))
      const rows = [{ barcode: barcodes[3], images: at("/late.jpg") }]
      await importImages(rows)
      for (let half = 0; half < 5; half += 1) await wait(HALF_DAY)
      const given = { problem: "returned HTTP status 500", next: "given up" }
      expect((await readReport())[0]).toMatchObject({ url: at("/late.jpg"), ...given })
      expect(askedFor("/late.jpg")).toBe(6)
      await importImages(rows)
      expect(askedFor("/late.jpg")).toBe(7)
      for (let half = 0; half < 5; half += 1) await wait(HALF_DAY)
      await put("/late.jpg", "#0000c0")
      expect((await shop("catalogue", "pictures", "--retry")).out).toMatch(
        / downloads will be retried\n$/,
      )
      await api.background.downloads.idle()
      expect(await colorsOf(104)).toEqual(["b"])
    },
  )

  test("after the end of the process that was fetching it", async () => {
    const asked = Promise.withResolvers<undefined>()
    answers.set("/slow.jpg", () => {
      asked.resolve(undefined)
      return new Promise<Answer>(() => {})
    })
    writeTable(path.join(dataDir, "slow.csv"), [
      { barcode: barcodes[4] ?? "", images: at("/slow.jpg") },
    ])
    expect(await shop("catalogue", "import", "slow.csv")).toMatchObject({ code: 0 })
    await asked.promise
    expect(await imagesOf(105)).toHaveLength(DRAWN)
    await close()
    await put("/slow.jpg", "#c00000")
    await open(api.clock.now)
    await api.background.downloads.idle()
    expect(await colorsOf(105)).toEqual(["r"])
  })
})
