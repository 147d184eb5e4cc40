import { afterAll, beforeAll, expect, it } from "vitest"
import type { Change } from "#runtime/invalidation-channel.ts"
import { subscribeToChanges } from "#server/page-cache/subscribe-to-changes.ts"
import { createChangeFeed } from "#shop-api/catalogue/changes.ts"
import { publishChanges } from "#shop-api/catalogue/publish-changes.ts"
import { openRedis } from "#shop-api/limits/redis.ts"
import { createLog } from "#shop-api/log.ts"
import { type RedisServer, startRedis } from "#tests/support/redis.ts"

const KEY = "k".repeat(64)
let redis: RedisServer

beforeAll(async () => {
  redis = await startRedis()
})

afterAll(() => redis.stop())

/** A storefront on another machine, as far as it hears. */
function openEar(key = KEY) {
  const heard: Change[] = []
  const ear = { heard, isHearing: false }
  const stop = subscribeToChanges(redis.url, key, {
    onChange: (change) => heard.push(change),
    onSubscriptionChange: (isSubscribed) => (ear.isHearing = isSubscribed),
  })
  return { ear, stop }
}

it("storefronts of the same shop hear of each change, and that they do; those of another shop do not", async () => {
  const feed = createChangeFeed()
  const connection = openRedis(redis.url, createLog("silent"))
  await expect.poll(() => connection.status).toBe("ready")
  const stopPublishing = publishChanges(connection, feed, KEY)
  const [one, other, stranger] = [openEar(), openEar(), openEar("x".repeat(64))]
  expect(one.ear.isHearing).toBe(false)

  feed.onSubscriptionChange(true)
  for (const { ear } of [one, other]) {
    await expect.poll(() => ear.isHearing).toBe(true)
  }
  feed.onNotice("7,8")
  feed.onNotice("")
  for (const { ear } of [one, other]) {
    await expect.poll(() => ear.heard.slice(-2)).toEqual([{ productIds: [7, 8] }, "everything"])
  }
  expect(stranger.ear).toMatchObject({ heard: [], isHearing: false })

  // A shop API that hears nothing itself falls silent, and so nobody believes to hear.
  feed.onSubscriptionChange(false)
  await expect.poll(() => one.ear.isHearing).toBe(false)

  for (const { stop } of [one, other, stranger]) stop()
  stopPublishing()
  connection.disconnect()
})

it("what could not be told, because Redis was gone for a moment, is told as everything", async () => {
  const feed = createChangeFeed()
  const connection = openRedis(redis.url, createLog("silent"))
  await expect.poll(() => connection.status).toBe("ready")
  const stopPublishing = publishChanges(connection, feed, KEY)
  const { ear, stop } = openEar()
  feed.onSubscriptionChange(true)
  await expect.poll(() => ear.isHearing).toBe(true)
  feed.onNotice("7")
  await expect.poll(() => ear.heard.at(-1)).toEqual({ productIds: [7] })

  // The storefront's own connection stands: it has no reason to doubt what it keeps.
  await redis.disconnect()
  feed.onNotice("8")
  await expect.poll(() => ear.heard.at(-1)).toBe("everything")
  expect(ear.heard).not.toContainEqual({ productIds: [8] })
  expect(ear.isHearing).toBe(true)

  stop()
  stopPublishing()
  connection.disconnect()
})
