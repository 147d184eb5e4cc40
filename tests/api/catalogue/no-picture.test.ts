import { mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { listFeedProducts } from "#contract/product-feed.ts"
import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import {
  drawingUrl,
  parsePictureBase,
  pictureBase,
  pictureUrl,
  PRODUCT_VIEWS,
  SCENES,
} from "#domain/picture-urls.ts"
import { brands } from "#shop-api/db/schema/catalogue.ts"
import { drawScene } from "#shop-api/pictures/scene.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()
/** Two products of the owner's brand. */
let ids: number[]

const rows = makeRows(2).map((row) => ({ ...row, brand: "Oʻz brendim", images: "" }))

async function importRows(images: string): Promise<void> {
  writeTable(
    path.join(api.config.dataDir, "own.csv"),
    rows.map((row) => ({ ...row, images })),
  )
  expect(await shop("catalogue", "import", "own.csv")).toMatchObject({
    code: 0,
  })
}

const show = (id = 0) => api.get(getProduct, { params: { id } })

/** The bytes of a picture as the shop serves it. */
async function fetchPicture(base: string) {
  const response = await api.fetch(pictureUrl(base, 320, "webp"))
  return {
    status: response.status,
    cacheControl: response.headers.get("cache-control"),
    body: Buffer.from(await response.arrayBuffer()),
  }
}

beforeAll(async () => {
  await importRows("")
  const { items } = await api.get(searchProducts, { query: { brand: "oz-brendim" } })
  ids = items.map(({ id }) => id)
  expect(ids).toHaveLength(2)
})

test("[D1.47] shows one neutral picture for all imported products without a picture, and lists no pictures for them", async () => {
  const listed = await api.get(searchProducts, { query: { brand: "oz-brendim" } })
  const cart = await api.get(listCartProducts, { query: { "item_ids[0]": String(ids[0]) } })
  const after = String(Math.min(...ids) - 1)
  const feed = await api.get(listFeedProducts, { query: { after } })
  const shown = [await show(ids[0]), ...listed.items, ...cart.items, ...feed.items]
  expect(shown).toHaveLength(6)
  const [{ image } = { image: "" }] = shown
  for (const product of shown) expect(product).toMatchObject({ image, images: [] })
  expect(parsePictureBase(image)).toMatchObject({ kind: "scene", id: "no-picture" })
  const { status, cacheControl, body } = await fetchPicture(image)
  expect([status, cacheControl]).toEqual([200, expect.stringContaining("immutable")])
  expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 320, height: 400 })
})

test("[D1.47] answers former URLs of a drawn bottle with the neutral picture", async () => {
  const neutral = await fetchPicture((await show(ids[0])).image)
  for (const view of PRODUCT_VIEWS) {
    const base = pictureBase({ kind: "product", id: ids[0] ?? 0, version: "0a1b2c3d", view })
    const { status, cacheControl, body } = await fetchPicture(base)
    expect([status, cacheControl]).toEqual([200, expect.not.stringContaining("immutable")])
    expect(body.equals(neutral.body)).toBe(true)
  }
})

test("[D1.47] shows only the owner's pictures, and the neutral one when their file is lost", async () => {
  const neutral = await fetchPicture((await show(ids[0])).image)
  mkdirSync(path.join(api.config.dataDir, "pictures"))
  await sharp({ create: { width: 40, height: 50, channels: 3, background: "#c00000" } })
    .jpeg()
    .toFile(path.join(api.config.dataDir, "pictures/red.jpg"))
  await importRows("pictures/red.jpg")
  const { image, images } = await show(ids[0])
  expect([images, parsePictureBase(image)]).toMatchObject([[image], { view: "photo1" }])

  rmSync(path.join(api.config.dataDir, "photos"), { recursive: true })
  const { status, body } = await fetchPicture(image)
  expect(status).toBe(200)
  expect(body.equals(neutral.body)).toBe(true)
})

test("[D1.49] draws no bottle of an imported brand into a scene", async () => {
  await api.database.db.update(brands).set({ house: null })
  for (const scene of SCENES) {
    const base = pictureBase({ kind: "scene", id: scene, view: "default", version: "00000000" })
    const drawing = await (await api.fetch(drawingUrl(base))).text()
    expect(drawing === drawScene(scene, []), scene).toBe(true)
  }
})
