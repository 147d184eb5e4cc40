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

test("of many pages at once a few wait for their brotli form, the others do with gzip", async () => {
  const pages = await Promise.all(
    Array.from({ length: 50 }, () => packPage(new Response("<p>7</p>"), "", () => "")),
  )
  await Promise.all(pages.map((page) => addBrotli(page)))
  expect(pages.filter(({ plain }) => plain.brotli)).toHaveLength(20)
  const next = pages.find(({ plain }) => !plain.brotli)
  if (!next) throw new Error("all have one")
  await addBrotli(next)
  expect(next.plain.brotli).not.toBeNull()
})
