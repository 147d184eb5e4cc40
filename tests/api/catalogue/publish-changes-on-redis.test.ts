import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import {
  type Change,
  HEARTBEAT_INTERVAL,
  HEARTBEAT_TIMEOUT,
} from "#runtime/invalidation-channel.ts"
import { subscribeToChanges } from "#server/page-cache/subscribe-to-changes.ts"
import { createChangeFeed } from "#shop-api/catalogue/change-feed.ts"
import { publishChangesOnRedis } from "#shop-api/catalogue/publish-changes-on-redis.ts"
import { createLog } from "#shop-api/log.ts"
import { openSharedRedis } from "#shop-api/redis.ts"
import { type RedisServer, startRedis } from "#tests/support/redis.ts"

const KEY = "k".repeat(64)
/** Maximum milliseconds between two attempts of the Redis client to connect (runtime/redis.ts). */
const MAX_RECONNECT_DELAY = 5000
let redis: RedisServer

beforeAll(async () => {
  redis = await startRedis()
})

afterAll(() => redis.stop())

// With fake timers the tests control heartbeats, missing heartbeats and attempts to reconnect. Redis responds in real
// time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] })
})
afterEach(() => void vi.useRealTimers())

const passInterval = () => vi.advanceTimersByTime(HEARTBEAT_INTERVAL)

/** Subscribes as a storefront on another machine does. */
function subscribe(key = KEY, url = redis.url) {
  const received: Change[] = []
  const redisChanges: (string | null)[] = []
  const storefront = { received, redisChanges, isSubscribed: false, failures: 0 }
  const stop = subscribeToChanges(url, key, {
    onChange: (change) => received.push(change),
    onSubscriptionChange(isSubscribed) {
      storefront.isSubscribed = isSubscribed
      if (!isSubscribed) storefront.failures += 1
    },
    onRedisChange: (reason) => redisChanges.push(reason),
  })
  return { storefront, stop }
}

test("delivers each change to the storefronts of the same shop and to no others, and reports the subscription", async () => {
  const feed = createChangeFeed()
  const connection = openSharedRedis(redis.url, createLog("silent"))
  await expect.poll(() => connection.status).toBe("ready")
  const stopPublishing = publishChangesOnRedis(connection, feed, KEY)
  const [one, other, foreign] = [subscribe(), subscribe(), subscribe("x".repeat(64))]
  expect(one.storefront.isSubscribed).toBe(false)

  feed.onSubscriptionChange(true)
  for (const { storefront } of [one, other]) {
    await expect.poll(() => (passInterval(), storefront.isSubscribed)).toBe(true)
  }
  feed.onNotice("7,8")
  feed.onNotice("")
  for (const { storefront } of [one, other]) {
    await expect
      .poll(() => storefront.received.slice(-2))
      .toEqual([{ productIds: [7, 8] }, "everything"])
  }
  expect(foreign.storefront).toMatchObject({ received: [], isSubscribed: false })

  // A shop API that receives no notifications of changes sends no heartbeats. The storefront then reports that it is
  // not subscribed.
  feed.onSubscriptionChange(false)
  vi.advanceTimersByTime(HEARTBEAT_TIMEOUT)
  await expect.poll(() => (passInterval(), one.storefront.isSubscribed)).toBe(false)

  for (const { stop } of [one, other, foreign]) stop()
  stopPublishing()
  connection.disconnect()
})

test("publishes a change of everything after a failure of Redis", async () => {
  const feed = createChangeFeed()
  const connection = openSharedRedis(redis.url, createLog("silent"))
  await expect.poll(() => connection.status).toBe("ready")
  const stopPublishing = publishChangesOnRedis(connection, feed, KEY)
  const { storefront, stop } = subscribe()
  feed.onSubscriptionChange(true)
  await expect.poll(() => (passInterval(), storefront.isSubscribed)).toBe(true)
  feed.onNotice("7")
  await expect.poll(() => storefront.received.at(-1)).toEqual({ productIds: [7] })

  // Closes only the connection of the publisher. The storefront's subscription stays open, so the storefront continues
  // to serve its cache.
  await redis.disconnect()
  await expect.poll(() => connection.status).toBe("reconnecting")
  feed.onNotice("8")
  passInterval()
  await expect.poll(() => connection.status).toBe("ready")
  passInterval()
  await expect.poll(() => storefront.received.at(-1)).toBe("everything")
  expect(storefront.received).not.toContainEqual({ productIds: [8] })
  expect(storefront.isSubscribed).toBe(true)

  stop()
  stopPublishing()
  connection.disconnect()
})

test("subscribes when Redis starts long after the storefront, and reports the failure and the connection once each", async () => {
  await redis.kill()
  const { storefront, stop } = subscribe()
  // By default, the Redis client drops commands after 21 failed attempts to connect. Each attempt emits two events, so
  // after 60 events the client has made more attempts than that.
  await expect
    .poll(() => (vi.advanceTimersByTime(MAX_RECONNECT_DELAY), storefront.failures), {
      timeout: 20_000,
    })
    .toBeGreaterThan(60)
  await redis.start()
  const feed = createChangeFeed()
  const connection = openSharedRedis(redis.url, createLog("silent"))
  await expect.poll(() => connection.status).toBe("ready")
  const stopPublishing = publishChangesOnRedis(connection, feed, KEY)
  feed.onSubscriptionChange(true)
  await expect
    .poll(() => (vi.advanceTimersByTime(MAX_RECONNECT_DELAY), storefront.isSubscribed))
    .toBe(true)
  expect(storefront.redisChanges).toEqual(["ECONNREFUSED", null])

  stop()
  stopPublishing()
  connection.disconnect()
})

test("connects again when its connection stays open but delivers nothing", async () => {
  const proxy = await openProxy(Number(new URL(redis.url).port))
  const feed = createChangeFeed()
  const connection = openSharedRedis(redis.url, createLog("silent"))
  await expect.poll(() => connection.status).toBe("ready")
  const stopPublishing = publishChangesOnRedis(connection, feed, KEY)
  const { storefront, stop } = subscribe(KEY, proxy.url)
  feed.onSubscriptionChange(true)
  await expect.poll(() => (passInterval(), storefront.isSubscribed)).toBe(true)

  proxy.stall()
  vi.advanceTimersByTime(HEARTBEAT_TIMEOUT)
  expect(storefront.isSubscribed).toBe(false)
  await expect.poll(() => (passInterval(), storefront.isSubscribed)).toBe(true)

  stop()
  stopPublishing()
  connection.disconnect()
  proxy.close()
})

/** Opens a proxy in front of a port. `stall` ends the delivery on its connections without closing them. */
async function openProxy(port: number) {
  const pairs = new Set<[client: Socket, upstream: Socket]>()
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1")
    for (const socket of [client, upstream]) socket.on("error", () => {})
    client.pipe(upstream).pipe(client)
    pairs.add([client, upstream])
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const forEachPair = (act: (client: Socket, upstream: Socket) => void) => {
    for (const [client, upstream] of pairs) act(client, upstream)
  }
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: () =>
      forEachPair((client, upstream) => {
        client.unpipe(upstream)
        upstream.unpipe(client)
      }),
    close() {
      server.close()
      forEachPair((client, upstream) => {
        client.destroy()
        upstream.destroy()
      })
    },
  }
}
