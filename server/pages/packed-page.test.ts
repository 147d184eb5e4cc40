import { brotliDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { addBrotli, HOLE_END, packPage } from "#server/pages/packed-page.ts"

const MARK = "\uE000mark"
const HOLE = `${MARK}a word of the visitor's${HOLE_END}`

test("the bytes of a page are no part of a larger block", async () => {
  const page = await packPage(new Response(`<p>${HOLE}</p>`), MARK, () => "7")
  await addBrotli(page)
  const { gzip, brotli } = page.plain
  expect(brotli && brotliDecompressSync(brotli).toString()).toBe("<p>7</p>")
  for (const bytes of [gzip, brotli, ...page.template.segments.map(({ packed }) => packed)]) {
    expect(bytes?.buffer.byteLength).toBe(bytes?.length)
  }
})
