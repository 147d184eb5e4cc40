import { expect, test } from "vitest"
import { judgeSpecification, readSpecification } from "./specification.mjs"

const text = `
- S1.01 Shop: a visitor can browse.
- D1.100 Menu: is short.
- D1.101 Menu: closes at a wide window. (test:full)
`

const full = { isFull: true }

test("requires a test for each line", () => {
  const { unproved } = judgeSpecification(readSpecification(text), [], full)
  expect(unproved.map((line) => line.id)).toEqual(["S1.01", "D1.100", "D1.101"])
})

test("requires no test of npm test for a line that is marked with test:full, and names a needless mark", () => {
  const specification = readSpecification(text)
  const { unproved } = judgeSpecification(specification, [], { isFull: false })
  expect(unproved.map((line) => line.id)).toEqual(["S1.01", "D1.100"])
  const { needlesslyMarked } = judgeSpecification(specification, ["[D1.101] closes"], {
    isFull: false,
  })
  expect(needlesslyMarked.map((line) => line.id)).toEqual(["D1.101"])
})

test("rejects the mark (test:full) at a line whose id does not begin with D1", () => {
  expect(() => readSpecification(`${text}- S1.02 Shop: sells. (test:full)`)).toThrow("S1.02")
})

test("accepts a test with the id of a line in its title", () => {
  const title = "the shop [S1.01] [D1.100] [D1.101] can be browsed"
  const { unproved, proofs } = judgeSpecification(readSpecification(text), [title], full)
  expect(unproved).toEqual([])
  expect(proofs.get("D1.100")).toEqual([title])
})

test("names a test of a line that does not exist", () => {
  const { unknown } = judgeSpecification(readSpecification(text), ["[S1.99] a wish"], full)
  expect(unknown).toEqual([{ id: "S1.99", title: "[S1.99] a wish" }])
  const { unknown: long } = judgeSpecification(readSpecification(text), ["[D1.999] another"], full)
  expect(long).toEqual([{ id: "D1.999", title: "[D1.999] another" }])
})

test("rejects a duplicate line", () => {
  expect(() => readSpecification(`${text}- S1.01 Shop: again.`)).toThrow("S1.01 twice")
})
