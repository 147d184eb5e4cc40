import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { searchProducts } from "#contract/products.ts"
import { drawingUrl, pictureBase, pictureUrl, SCENES } from "#domain/picture-urls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()
let image: string
beforeAll(async () => {
  const { items } = await api.get(searchProducts, { query: { per_page: "1" } })
  image = items[0]?.image ?? ""
})

describe("a product's picture", () => {
  test("[D.06] has the widths and formats of its names, and may be cached forever", async () => {
    for (const width of [160, 320, 960] as const) {
      const response = await api.fetch(pictureUrl(image, width, "webp"))
      expect(response.status).toBe(200)
      expect(response.headers.get("cache-control")).toContain("immutable")
      const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(picture).toMatchObject({ format: "webp", width })
    }
  })

  test("[D.06] answers an AVIF's URL at once with a substitute, and asks for a revalidation", async () => {
    const url = pictureUrl(image, 160, "avif")
    const first = await api.fetch(url)
    expect(first.headers.get("content-type")).toBe("image/webp")
    expect(first.headers.get("cache-control")).not.toContain("immutable")
    await api.background.pictures.whenIdle()
    const second = await api.fetch(url)
    expect(second.headers.get("content-type")).toBe("image/avif")
    expect(second.headers.get("cache-control")).toContain("immutable")
  })

  test("answers 304 to a client that has it", async () => {
    const url = pictureUrl(image, 320, "webp")
    const etag = (await api.fetch(url)).headers.get("etag") ?? ""
    for (const known of [etag, `W/${etag}`, `"old", ${etag}`, "*"]) {
      const answer = await api.fetch(url, { headers: { "If-None-Match": known } })
      expect(answer.status, known).toBe(304)
    }
    const other = await api.fetch(url, { headers: { "If-None-Match": '"old"' } })
    expect(other.status).toBe(200)
  })
})

test("encodes nothing for a visitor who is gone, and logs no error", async () => {
  const url = pictureUrl(image, 480, "jpg")
  const logged = api.logged.length
  expect((await api.fetch(url, { signal: AbortSignal.abort() })).status).toBe(499)
  expect(api.logged.slice(logged).filter((line) => line.includes("request failed"))).toEqual([])
  expect((await api.fetch(url)).status).toBe(200)
})

test("serves the drawing of each scene, whatever version its URL names", async () => {
  for (const scene of SCENES) {
    const base = pictureBase({ kind: "scene", id: scene, view: "default", version: "00000000" })
    const response = await api.fetch(drawingUrl(base))
    expect(response.headers.get("content-type")).toBe("image/svg+xml")
    const text = await response.text()
    expect(text).toMatch(/^<svg /)
    expect(text).not.toContain("<text")
  }
})

test.each([
  "/images/",
  "/images/product/101/00000000/front-320.webp",
  "/images/product/999999/0a1b2c3d/front-320.webp",
  "/images/product/101/0a1b2c3d/front-321.webp",
  "/images/product/101/0a1b2c3d/back-320.webp",
  "/images/product/99999999999/0a1b2c3d/front-320.webp",
  "/images/scene/nowhere/0a1b2c3d/default-320.webp",
  "/images/..%2f..%2fetc%2fpasswd",
  "/images/product/101/../../../secret-320.webp",
])("answers 404 at %s", async (path) => {
  expect((await api.fetch(path)).status).toBe(404)
})
