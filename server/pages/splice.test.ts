import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { expect, test } from "vitest"
import { fill, makeTemplate } from "#server/pages/splice.ts"

const RUNS = Number(process.env["SPLICE_RUNS"] || "200")
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom("", "<script>", "ʻOltin atir ʼ", "x".repeat(70_000), "\u0000"),
)

test("a filled template is one gzip stream of the segments with the words between them", async () => {
  const parts = fc.integer({ min: 1, max: 6 }).chain((segments) =>
    fc.record({
      texts: fc.array(text, { minLength: segments, maxLength: segments }),
      words: fc.array(text, { minLength: segments - 1, maxLength: segments - 1 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(parts, async ({ texts, words }) => {
      const whole = texts.map((own, index) => own + (words[index] ?? "")).join("")
      const template = await makeTemplate(texts)
      expect(gunzipSync(fill(template, words)).equals(Buffer.from(whole))).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

test("the same template is filled for one visitor after another, and none finds another's words", async () => {
  const template = await makeTemplate(["<b>", "</b><i>", "</i>"])
  const read = (words: string[]) => gunzipSync(fill(template, words)).toString()
  expect(read(["Aziza", "7"])).toBe("<b>Aziza</b><i>7</i>")
  expect(read(["", ""])).toBe("<b></b><i></i>")
  expect(read(["Bek", "12"])).toBe("<b>Bek</b><i>12</i>")
})

test("a word too many or too few is refused: everything behind it would stand in a wrong place", async () => {
  const template = await makeTemplate(["a", "b"])
  expect(() => fill(template, [])).toThrow(RangeError)
  expect(() => fill(template, ["1", "2"])).toThrow(RangeError)
})
