import { expect, test } from "#tests/support/browser.ts"
import { buyPerfume, newPhone } from "#tests/support/customer.ts"
import { startNginx } from "#tests/support/nginx.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"
import { findFreePort, startShop } from "#tests/support/shop.ts"

const SECRETS = {
  APP_SECRET: "the storefront and the shop API share it",
  INTERNAL_KEY: "one more secret that both of them share",
}

// Of the full run: eight servers at once, and nginx, which whoever runs the daily tests need not have.
const wholeRun = process.env["EVERY_MACHINE"] === "1" ? test : test.skip

wholeRun(
  "a purchase goes through while one of each kind of process dies",
  async ({ browser, javaScriptEnabled, userAgent, viewport }, info) => {
    test.slow()
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    const port = String(await findFreePort())
    const inner = String(await findFreePort())
    const settings = { ...SECRETS, SITE_URL: `http://localhost:${port}`, REDIS_URL: redis.url }
    // Pictures stand in one folder, as on a volume that both have.
    const one = await startShop({ ...settings, DATABASE_URL: postgres.url }, "shop-api/main.ts")
    const other = await startShop(
      { ...settings, DATABASE_URL: postgres.url, DATA_DIR: one.dataDir },
      "shop-api/main.ts",
    )
    const fronts = await Promise.all(
      [0, 1].map(() => startShop({ ...settings, SHOP_API_URL: `http://localhost:${inner}` })),
    )
    const [front, otherFront] = fronts
    if (!front || !otherFront) throw new Error("two storefronts were started")
    const nginx = await startNginx({
      ...{ "8080": port, "8081": inner },
      "storefront-1:3000": hostOf(front),
      "storefront-2:3000": hostOf(otherFront),
      "api-1:3001": hostOf(one),
      "api-2:3001": hostOf(other),
    })
    const context = await browser.newContext({
      baseURL: settings.SITE_URL,
      javaScriptEnabled,
      ...(userAgent ? { userAgent } : {}),
      viewport,
    })
    const failed: string[] = []
    context.on("response", (response) => {
      if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
    })
    try {
      await buyPerfume({
        page: await context.newPage(),
        locale: "uz",
        phone: newPhone(info.workerIndex),
        scripts: javaScriptEnabled,
        lastCode: one.lastCode,
        meanwhile: {
          in_cart: () => front.kill9(),
          registered: () => other.kill9(),
          delivered: () => redis.stop(),
        },
        restart: async () => {
          await postgres.crash()
          const isReady = async () => (await fetch(`${settings.SITE_URL}/readyz`)).ok
          await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
        },
      })
      expect(failed, nginx.output()).toEqual([])
    } finally {
      await context.close()
      await nginx.stop()
      await Promise.all([...fronts, other].map((shop) => shop.stop()))
      await one.stop()
      await redis.stop()
      await postgres.stop()
    }
  },
)

const hostOf = ({ url }: { url: string }) => new URL(url).host
