import { expect, test } from "vitest"
import { SHARED_SECRETS, getFreePort, startShop } from "#tests/support/shop.ts"

test("logs that the shop API is unreachable when a storefront starts, and at most once a minute afterwards", async () => {
  const shop = await startShop({
    SHOP_API_URL: `http://127.0.0.1:${await getFreePort()}`,
    ...SHARED_SECRETS,
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
      level: 50,
      name: "storefront",
      msg: "the shop API at SHOP_API_URL is not ready",
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
    ...SHARED_SECRETS,
  })
  try {
    const open = async () => {
      const headers = { "User-Agent": "Firefox" }
      const answer = await fetch(`${shop.url}/en`, { headers })
      expect(answer.status).toBe(500)
      return answer.headers.get("x-request-id") ?? "none"
    }
    const listFailures = (id: string) =>
      shop
        .output()
        .split("\n")
        .filter((line) => line.includes(id) && line.includes("request failed"))
    const [first, second] = [await open(), await open()]
    // The shop writes all lines of the first request before those of the second, so after this poll the log contains
    // every line of the first request.
    await expect.poll(() => listFailures(second)).not.toEqual([])
    expect(listFailures(first)).toHaveLength(1)
  } finally {
    await shop.stop()
  }
})

test("forwards no request to a shop API that does not respond, once five calls have failed", async () => {
  const shop = await startShop({
    SHOP_API_URL: `http://127.0.0.1:${await getFreePort()}`,
    ...SHARED_SECRETS,
    LOG_LEVEL: "silent",
  })
  try {
    const ask = (path: string, init?: RequestInit) => fetch(shop.url + path, init)
    expect((await ask("/api/v1/products")).status).toBe(502)
    // Does not check these answers: the storefront may make further calls for these requests, which also fail and
    // count, so the circuit breaker may answer 503 before the fifth request.
    for (let asked = 0; asked < 4; asked += 1) await ask("/api/v1/products")
    // Pictures have a circuit breaker of their own, so the first five requests still reach the shop API's address.
    const picture = "/images/product/101/4f2a9c1e/320.webp"
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(picture)).status).toBe(502)
    for (const refused of [
      await ask("/api/v1/products", { headers: { "accept-language": "en" } }),
      await ask(picture),
      await ask("/api/v1/auth/login", { method: "POST", body: "{}" }),
    ]) {
      expect(refused.status).toBe(503)
      expect(refused.headers.get("retry-after")).toBe("2")
      expect(refused.headers.get("cache-control")).toBe("no-store")
      expect(await refused.json()).toEqual({ message: expect.any(String) as unknown })
    }
  } finally {
    await shop.stop()
  }
})
