import { expect, test } from "vitest"
import { getFreePort, startShop } from "#tests/support/shop.ts"

test("logs that the shop API is unreachable when a storefront starts, and at most once a minute afterwards", async () => {
  const shop = await startShop({
    SHOP_API_URL: `http://127.0.0.1:${await getFreePort()}`,
    APP_SECRET: "the storefront and the shop API share it",
    INTERNAL_KEY: "one more secret that both of them share",
  })
  try {
    const listLines = () =>
      shop
        .output()
        .split("\n")
        .filter((line) => line.includes("SHOP_API_URL"))
    await expect.poll(listLines).toHaveLength(1)
    expect(shop.output()).toContain(`listens on port ${new URL(shop.url).port}`)
    expect(shop.output()).not.toContain("is open")
    expect(JSON.parse(listLines()[0] ?? "")).toMatchObject({
      ...{ level: 50, name: "storefront", msg: "the shop API at SHOP_API_URL is not ready" },
      err: { cause: { message: expect.stringContaining("ECONNREFUSED") as unknown } },
    })
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
    }
    expect(listLines()).toHaveLength(1)
  } finally {
    await shop.stop()
  }
})

test("logs once for each request that the shop API is unreachable, though all loaders of the page fail", async () => {
  const shop = await startShop({
    SHOP_API_URL: `http://127.0.0.1:${await getFreePort()}`,
    APP_SECRET: "the storefront and the shop API share it",
    INTERNAL_KEY: "one more secret that both of them share",
  })
  try {
    const { status, headers } = await fetch(`${shop.url}/en`, {
      headers: { "User-Agent": "Firefox" },
    })
    expect(status).toBe(500)
    const id = headers.get("x-request-id") ?? "none"
    const listFailures = () =>
      shop
        .output()
        .split("\n")
        .filter((line) => line.includes(id) && line.includes("request failed"))
    await expect.poll(listFailures).toHaveLength(1)
  } finally {
    await shop.stop()
  }
})
