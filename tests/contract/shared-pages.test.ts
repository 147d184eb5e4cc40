import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { Redis } from "ioredis"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { PageCache } from "#server/pages/page-cache.ts"
import type { Keeping, Visit } from "#server/pages/pages.ts"
import { openSharedPages, type SharedPages } from "#server/pages/shared-pages.ts"
import { fill } from "#server/pages/splice.ts"
import { type ChangeFeed, createChangeFeed } from "#shop-api/catalogue/changes.ts"
import { publishChanges } from "#shop-api/catalogue/publish-changes.ts"
import { openRedis } from "#shop-api/limits/redis.ts"
import { createLog } from "#shop-api/log.ts"
import { type RedisServer, startRedis } from "#tests/support/redis.ts"
import { visitOf as strangerOf } from "#tests/support/visit.ts"

const KEY = "k".repeat(64)
let redis: RedisServer
let feed: ChangeFeed
let publisher: Redis
let stopPublishing: () => void
/** Looks into Redis, and writes what no storefront would. */
let burglar: Redis
let price: number

beforeAll(async () => {
  redis = await startRedis()
  feed = createChangeFeed()
  publisher = openRedis(redis.url, createLog("silent"))
  await vi.waitFor(() => expect(publisher.status).toBe("ready"))
  stopPublishing = publishChanges(publisher, feed, KEY)
  burglar = new Redis(redis.url)
})

afterAll(async () => {
  for (const { shared } of storefronts) shared.close()
  stopPublishing()
  publisher.disconnect()
  burglar.disconnect()
  await redis.stop()
})

beforeEach(async () => {
  await redis.flush()
  price = 100
  await tell("")
})

/** A change that all storefronts will be told of, some day. */
async function tell(notice: string): Promise<void> {
  feed.onNotice(notice)
  // Commands of one connection are carried out in turn.
  await publisher.ping()
}

const visitOf = (key: string): Visit => ({ ...strangerOf(key), fillNothing: () => "nobody" })

interface Storefront {
  read: (address: string) => Promise<string | null>
  cache: PageCache
  shared: SharedPages
  rendered: string[]
  /** Waited for by each rendering. */
  gate: Promise<void> | null
}

const storefronts: Storefront[] = []

/** One process: of the shop's build and settings, unless something else is said. */
async function openStorefront({ identity = "build 1", internalKey = KEY } = {}) {
  const shared = openSharedPages({ url: redis.url, internalKey, identity })
  const mark = `\uE000${crypto.randomUUID()}`
  const render = async ({ target }: Visit, keeping: Keeping) => {
    storefront.rendered.push(target)
    const text = `${target} costs ${price}, says ${mark}name\uE001.`
    const id = /\d+$/.exec(target)?.[0]
    keeping.tags.add(id ?? "catalogue")
    keeping.mark = mark
    keeping.payload = { digest: `of ${price}`, response: new Response(`payload of ${target}`) }
    await storefront.gate
    return new Response(text, { headers: { "Content-Type": "text/html" } })
  }
  const cache = new PageCache({
    ...{ source: { render }, shared, maxBytes: 1_000_000 },
    maxAge: Number.POSITIVE_INFINITY,
  })
  const read = async (address: string) => {
    const page = await cache.read(visitOf(address))
    return page && gunzipSync(page.plain.gzip).toString()
  }
  const storefront: Storefront = { cache, shared, rendered: [], gate: null, read }
  storefronts.push(storefront)
  shared.onHearing(true)
  await expect.poll(async () => (await shared.find("any")).stamp).not.toBeNull()
  return storefront
}

/** Asks until the page has been given away. */
const isShared = async ({ shared }: Storefront, address: string) =>
  (await shared.find(address)).page !== null

test("a page that one storefront has rendered is the other's, byte for byte, with its own holes", async () => {
  const [one, other] = [await openStorefront(), await openStorefront()]
  expect(await one.read("/list")).toBe("/list costs 100, says nobody.")
  await expect.poll(() => isShared(other, "/list")).toBe(true)
  expect(await other.read("/list")).toBe("/list costs 100, says nobody.")
  expect(other.rendered).toEqual([])

  const [ours, theirs] = await Promise.all(
    [one, other].map(({ cache }) => cache.read(visitOf("/list"))),
  )
  expect(theirs).toEqual(ours)
  if (!theirs) throw new Error("no page")
  expect(theirs.payload?.digest).toBe("of 100")
  expect(theirs.headers).toEqual(["content-type", "text/html"])
  expect(gunzipSync(fill(theirs.template, ["Aziza"])).toString()).toContain("says Aziza.")
  expect(brotliDecompressSync(theirs.plain.brotli ?? "").toString()).toContain("says nobody.")
})

test("storefronts of another build, with other settings or of another shop render their own", async () => {
  const one = await openStorefront()
  await one.read("/list")
  await expect.poll(() => isShared(one, "/list")).toBe(true)
  const newer = await openStorefront({ identity: "build 2" })
  await newer.read("/list")
  expect(newer.rendered).toEqual(["/list"])
  const stranger = openSharedPages({
    ...{ url: redis.url, identity: "build 1", internalKey: "x".repeat(64) },
  })
  stranger.onHearing(true)
  expect((await stranger.find("/list")).page).toBeNull()
  stranger.close()
})

test("a change takes away what shows it and nothing else, before any storefront has been told", async () => {
  const one = await openStorefront()
  const addresses = ["/list", "/product/7", "/product/8"]
  for (const address of addresses) {
    await one.read(address)
    await expect.poll(() => isShared(one, address)).toBe(true)
  }
  price = 200
  await tell("7")
  const other = await openStorefront()
  const shown = await Promise.all(addresses.map(other.read))
  expect(shown.map((text) => /\d+,/.exec(text ?? "")?.[0])).toEqual(["200,", "200,", "100,"])
  for (const address of addresses) {
    await expect.poll(() => isShared(other, address)).toBe(true)
  }
  await tell("")
  expect(await isShared(other, "/product/8")).toBe(false)
})

test("a page whose rendering began before a change is found by nobody, however late it comes", async () => {
  const slow = await openStorefront()
  const { promise, resolve } = Promise.withResolvers<void>()
  slow.gate = promise
  const early = slow.read("/product/7")
  await expect.poll(() => slow.rendered).toEqual(["/product/7"])
  price = 200
  await tell("7")
  resolve()
  expect(await early).toContain("costs 100")
  // It has come by now.
  await expect.poll(() => burglar.keys("*:page:*")).toHaveLength(1)
  const other = await openStorefront()
  expect(await other.read("/product/7")).toContain("costs 200")
})

test("what is broken, moved or not ours is rendered anew", async () => {
  const one = await openStorefront()
  await one.read("/product/7")
  await expect.poll(() => isShared(one, "/product/7")).toBe(true)
  const [name = ""] = await burglar.keys("*:page:*")
  const bytes = await burglar.hgetBuffer(name, "page")
  if (!bytes) throw new Error("no page")
  const other = await openStorefront()
  for (const at of [0, 33, 40, bytes.length - 1]) {
    const broken = Buffer.from(bytes)
    broken.writeUInt8(broken.readUInt8(at) ^ 1, at)
    await burglar.hset(name, { page: broken })
    expect(await isShared(other, "/product/7"), `byte ${at}`).toBe(false)
  }
  await burglar.hset(name, { page: bytes.subarray(0, 20) })
  expect(await isShared(other, "/product/7")).toBe(false)
  await burglar.hset(name, { page: bytes })
  expect(await isShared(other, "/product/7")).toBe(true)

  // Another page of ours, where this one should be.
  await one.read("/product/8")
  await expect.poll(() => isShared(one, "/product/8")).toBe(true)
  const names = await burglar.keys("*:page:*")
  const eighth = names.find((candidate) => candidate !== name) ?? ""
  await burglar.copy(name, eighth, "REPLACE")
  expect(await isShared(other, "/product/8")).toBe(false)
  await burglar.set(name, "no hash at all")
  expect(await other.read("/product/7")).toContain("costs 100")
  expect(other.rendered).toEqual(["/product/7"])
})

test("nothing is shared while it is not heard what changes, nor once Redis has lost what it knew", async () => {
  const [one, other] = [await openStorefront(), await openStorefront()]
  await one.read("/list")
  await expect.poll(() => isShared(one, "/list")).toBe(true)
  other.shared.onHearing(false)
  expect(await other.shared.find("/list")).toEqual({ page: null, stamp: null })
  other.shared.onHearing(true)
  expect(await isShared(other, "/list")).toBe(true)
  const [known = ""] = await burglar.keys("*:known")
  await burglar.del(known)
  expect(await other.shared.find("/list")).toEqual({ page: null, stamp: null })
  // The next word of the shop API begins anew.
  await tell("7")
  const found = await other.shared.find("/list")
  expect(found.page).toBeNull()
  expect(found.stamp).not.toBeNull()
})

test("a Redis that hangs or is gone keeps no page from being sent, and is shared through again", async () => {
  const one = await openStorefront()
  redis.pause()
  for (const address of ["/a", "/b", "/c"]) expect(await one.read(address)).toContain("costs 100")
  redis.resume()
  await redis.disconnect()
  expect(await one.read("/d")).toContain("costs 100")
  await expect
    .poll(async () => (await one.shared.find("any")).stamp, { timeout: 15_000 })
    .not.toBeNull()
  await one.read("/e")
  await expect.poll(() => isShared(one, "/e")).toBe(true)
})
