import { gunzipSync } from "node:zlib"
import { beforeEach, expect, test } from "vitest"
import { PageCache } from "#server/pages/page-cache.ts"
import { FRESH_FOR, type Keeping, STALE_FOR } from "#server/pages/pages.ts"
import { visitOf } from "#tests/support/visit.ts"

let rendered: string[]
let price: number
let clock: number
let gate: Promise<void> | null
let describePage: (keeping: Keeping) => number

beforeEach(() => {
  rendered = []
  price = 100
  clock = 0
  gate = null
  describePage = () => 200
})

function openCache() {
  return new PageCache({
    maxBytes: 1_000_000,
    maxAge: Number.POSITIVE_INFINITY,
    now: () => clock,
    shared: null,
    source: {
      async render({ target }, keeping) {
        rendered.push(target)
        const text = `${target} costs ${price}`
        const status = describePage(keeping)
        keeping.payload = { digest: `of ${text}`, response: new Response(`payload of ${text}`) }
        await gate
        return new Response(text, { status, headers: { "Set-Cookie": "viewed=1" } })
      },
    },
  })
}

const read = async (cache: PageCache, key: string) => {
  const page = await cache.read(visitOf(key))
  return page && gunzipSync(page.plain.gzip).toString()
}

test("however many ask at once, a page is rendered once, and each address for itself", async () => {
  const cache = openCache()
  const asked = ["/uz", "/uz", "/ru", "/uz"].map((key) => read(cache, key))
  expect(await Promise.all(asked)).toEqual([
    "/uz costs 100",
    "/uz costs 100",
    "/ru costs 100",
    "/uz costs 100",
  ])
  expect(await read(cache, "/uz")).toBe("/uz costs 100")
  expect(rendered).toEqual(["/uz", "/ru"])
})

test("no cookie of a rendering is kept", async () => {
  const page = await openCache().read(visitOf("/uz"))
  expect(page?.headers.join(" ")).not.toMatch(/cookie/i)
})

test("a change is in the next answer, and pages that do not show it stay", async () => {
  const cache = openCache()
  const tags: Record<string, string> = { "/list": "catalogue", "/7": "7", "/8": "8", "/about": "" }
  for (const [key, tag] of Object.entries(tags)) {
    describePage = (keeping) => {
      keeping.tags.add(tag)
      return 200
    }
    await read(cache, key)
  }
  price = 200
  cache.drop({ productIds: [7] })
  expect(await read(cache, "/list")).toBe("/list costs 200")
  expect(await read(cache, "/7")).toBe("/7 costs 200")
  expect(await read(cache, "/8")).toBe("/8 costs 100")
  expect(await read(cache, "/about")).toBe("/about costs 100")
  cache.drop("everything")
  expect(await read(cache, "/about")).toBe("/about costs 200")
})

test("what was begun before a change is not kept, and nobody who asks after it gets that", async () => {
  const cache = openCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const early = read(cache, "/uz")
  price = 200
  cache.drop({ productIds: [7] })
  gate = null
  expect(await read(cache, "/uz")).toBe("/uz costs 200")
  resolve()
  expect(await early).toBe("/uz costs 100")
  expect(await read(cache, "/uz")).toBe("/uz costs 200")
})

test("a document that was sent finds its payload after a change, also when it was never kept", async () => {
  const cache = openCache()
  const visit = visitOf("/uz")
  const digest = "of /uz costs 100"
  const find = (name: string) => {
    const found = cache.findPayload(visit, name)
    return found && gunzipSync(found.plain.gzip).toString()
  }
  await read(cache, "/uz")
  expect(find(digest)).toBe("payload of /uz costs 100")
  price = 200
  cache.drop("everything")
  expect(find(digest)).toBe("payload of /uz costs 100")
  expect(find("of /uz costs 200")).toBeUndefined()
  expect(await cache.readPayload(visit, "of /uz costs 200")).not.toBeNull()
  expect(await cache.readPayload(visit, "of another")).toBeNull()
  expect(rendered).toEqual(["/uz", "/uz"])

  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  price = 300
  cache.drop("everything")
  const early = read(cache, "/uz")
  cache.drop("everything")
  resolve()
  await early
  expect(find("of /uz costs 300")).toBe("payload of /uz costs 300")
})

test("an old page is sent once more while the new one is rendered, a very old one never", async () => {
  const cache = openCache()
  await read(cache, "/uz")
  price = 200
  clock = FRESH_FOR
  expect(await read(cache, "/uz")).toBe("/uz costs 100")
  await expect.poll(() => read(cache, "/uz")).toBe("/uz costs 200")
  price = 300
  clock += FRESH_FOR + STALE_FOR
  expect(await read(cache, "/uz")).toBe("/uz costs 300")
})

test("a page is believed no longer than it says, and in a shop that hears of no change for a moment", async () => {
  const cache = openCache()
  describePage = (keeping) => {
    keeping.maxAge = Math.min(keeping.maxAge, 5000)
    return 200
  }
  await read(cache, "/uz")
  clock = 5000
  await read(cache, "/uz")
  describePage = () => 200
  cache.believe(2000)
  await read(cache, "/uz")
  clock += 2000
  await read(cache, "/uz")
  expect(rendered).toHaveLength(4)
})

test("where a newer page cannot be made, the last one is sent for a day, and it is tried again every five seconds", async () => {
  const cache = openCache()
  await read(cache, "/uz")
  price = 200
  describePage = () => 500
  cache.drop("everything")
  expect(await read(cache, "/uz")).toBe("/uz costs 100")
  expect(await read(cache, "/uz")).toBe("/uz costs 100")
  expect(rendered).toHaveLength(2)
  clock += 5000
  expect(await read(cache, "/uz")).toBe("/uz costs 100")
  expect(rendered).toHaveLength(3)
  expect(cache.counts.rescued).toBe(2)
  cache.drop("everything")
  describePage = () => 200
  expect(await read(cache, "/uz")).toBe("/uz costs 200")

  describePage = () => 503
  clock += 24 * 3_600_000 - 1
  expect(await read(cache, "/uz")).toBe("/uz costs 200")
  clock += 1
  expect(await read(cache, "/uz")).toBeNull()
  describePage = () => 404
  clock += 5000
  expect(await read(cache, "/uz")).toBeNull()
})

test("what is gone is gone, also where an old page is kept", async () => {
  const cache = openCache()
  await read(cache, "/7")
  describePage = () => 404
  cache.drop("everything")
  expect(await read(cache, "/7")).toBeNull()
})

test("what is not found, refused or not to be kept goes around", async () => {
  const cache = openCache()
  describePage = () => 404
  expect(await read(cache, "/404")).toBeNull()
  expect(await read(cache, "/404")).toBeNull()
  expect(rendered).toEqual(["/404"])
  describePage = (keeping) => {
    keeping.maxAge = 0
    return 200
  }
  expect(await read(cache, "/any")).toBeNull()
})
