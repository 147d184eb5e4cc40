import { Redis } from "ioredis"
import pg from "pg"
import { changesChannel, HEARTBEAT } from "#runtime/invalidation-channel.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { loadProductPages } from "#tests/support/cached-product-pages.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"
import { SHARED_SECRETS, getFreePort } from "#tests/support/shop.ts"

const SECRETS = {
  ...SHARED_SECRETS,
}
const CHANNEL = changesChannel(SECRETS.INTERNAL_KEY)

/** Two storefronts with one shop API, or two complete shops, on one PostgreSQL and one Redis. */
for (const kind of ["beside a shop API", "with a shop API each"] as const) {
  test(`shows each change on the next page of two storefronts ${kind}, also after Redis or its messages are lost @no-js @full`, async ({
    launch,
    atEnd,
  }) => {
    test.slow()
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    atEnd(async () => {
      await redis.stop()
      await postgres.stop()
    })
    const host = `localhost:${String(await getFreePort())}`
    const settings = { ...SECRETS, SITE_URL: `http://${host}`, REDIS_URL: redis.url }
    const store = { ...settings, DATABASE_URL: postgres.url }
    const api = kind === "beside a shop API" ? await launch(store, "shop-api/main.ts") : null
    const one = await launch(api ? { ...settings, SHOP_API_URL: api.url } : store)
    const other = await launch(
      api ? { ...settings, SHOP_API_URL: api.url } : { ...store, DATA_DIR: one.dataDir },
    )
    const listener = new Redis(redis.url)
    // Ignores connection errors, because the test kills Redis below.
    listener.on("error", () => {})
    const psql = new pg.Client(postgres.url)
    await psql.connect()
    atEnd(async () => {
      listener.disconnect()
      await psql.end()
    })
    const messages: string[] = []
    listener.on("message", (_channel, message: string) => messages.push(message))
    await listener.subscribe(CHANNEL)
    const headers = { Host: host }
    const where = { dataDir: one.dataDir, databaseUrl: postgres.url }
    const product = await loadProductPages(one, where, headers)
    let price = 9_770_000
    const next = () => {
      price += 1000
      return { price, stock: price % 2000 === 0 ? "in_stock" : "out_of_stock" } as const
    }

    /**
     * Waits until the test itself receives a heartbeat, which shows that the shop API publishes changes through Redis
     * again. A storefront may reconnect later; until then it knows that it may miss changes.
     */
    const waitForHeartbeat = async () => {
      messages.length = 0
      await expect.poll(() => messages, { timeout: 60_000 }).toContain(HEARTBEAT)
    }
    const expectNextPages = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const offer = next()
        messages.length = 0
        await product.importOffer(offer)
        // Redis delivers a message to all subscribers at once, so when the test has received it, so have the
        // storefronts.
        await expect.poll(() => messages.some((text) => text !== HEARTBEAT)).toBe(true)
        for (const shop of [other, one]) {
          expect(await product.listPagesWithout(shop, offer)).toEqual([])
        }
      }
    }
    const expectSoon = async (offer: ReturnType<typeof next>) => {
      for (const shop of [one, other]) {
        await expect
          .poll(() => product.listPagesWithout(shop, offer), { timeout: 30_000 })
          .toEqual([])
      }
    }

    await waitForHeartbeat()
    await expectNextPages()

    // Redis dies, a price changes meanwhile, and Redis returns empty.
    await redis.kill()
    const duringOutage = next()
    await product.importOffer(duringOutage)
    await expectSoon(duringOutage)
    await redis.start()
    await waitForHeartbeat()
    await expectNextPages()

    // Cuts the subscribers' connections to PostgreSQL, so that the notification of the import is lost.
    const withLostMessage = next()
    await psql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    await product.importOffer(withLostMessage)
    await expectSoon(withLostMessage)
    await waitForHeartbeat()
    await expectNextPages()
  })
}
