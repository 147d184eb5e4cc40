import { expect, test } from "vitest"
import { readQueryWords } from "#shop-api/catalogue/search/query-words.ts"

test("a query has no words without pronounced letters, and eight words at most", () => {
  for (const q of ["", "!!!", "%%%", "ъъъъ", " - "]) expect(readQueryWords(q), q).toEqual([])
  expect(readQueryWords("a b c d e f g h i j")).toHaveLength(8)
})
