import { expect, test } from "vitest"
import { Doorkeeper } from "#server/page-cache/doorkeeper.ts"

test("admits a page that is requested again within a minute", () => {
  let time = 0
  const doorkeeper = new Doorkeeper(() => time)
  expect(doorkeeper.admit("rose")).toBe(false)
  time = 59_000
  expect(doorkeeper.admit("rose")).toBe(true)
  time = 118_000
  expect(doorkeeper.admit("rose")).toBe(true)
  time = 179_000
  expect(doorkeeper.admit("rose")).toBe(false)
})

test("admits nothing of a flood of distinct pages, and forgets the oldest of them", () => {
  const doorkeeper = new Doorkeeper()
  const pages = Array.from({ length: 10_000 }, (_, index) => `page ${index}`)
  expect(pages.filter((page) => doorkeeper.admit(page))).toEqual([])
  expect(doorkeeper.admit("page 0")).toBe(false)
  expect(doorkeeper.admit("page 9999")).toBe(true)
})
