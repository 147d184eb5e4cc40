import { buyPerfume } from "#tests/support/browser-purchase.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { startManyMachines } from "#tests/support/many-machines.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import { startRedis } from "#tests/support/redis.ts"

test("completes a purchase while one process of each kind is killed @full", async ({
  browser,
  javaScriptEnabled,
  userAgent,
  viewport,
}) => {
  test.slow()
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const shop = await startManyMachines({ DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  const [one, other] = shop.apis
  const [front] = shop.fronts
  const context = await browser.newContext({
    baseURL: shop.url,
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
      phone: newPhone(),
      scripts: javaScriptEnabled,
      lastCode: one.lastCode,
      meanwhile: {
        in_cart: () => front.kill9(),
        registered: async () => {
          await other.kill9()
          // The crash cuts requests in flight, so it happens between two steps.
          await shop.nginx.crash()
        },
        delivered: () => redis.stop(),
      },
      restart: async () => {
        await postgres.crash()
        const isReady = async () => (await fetch(`${one.url}/readyz`)).ok
        await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
      },
    })
    expect(failed, shop.nginx.output()).toEqual([])
  } finally {
    await context.close()
    await shop.stop()
    await redis.stop()
    await postgres.stop()
  }
})
