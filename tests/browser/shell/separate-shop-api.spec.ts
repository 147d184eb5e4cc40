import { buyPerfume } from "#tests/support/browser-purchase.ts"
import { collectErrors, expect, test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import { SHARED_SECRETS, getFreePort, startShop } from "#tests/support/shop.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

const SECRETS = {
  ...SHARED_SECRETS,
}

const TURN = triesEveryLanguage ? "" : " @js"

test(`[S1.06] [S2.09] [S2.48] [S4.22] [S6.06] sells a perfume with the shop API in its own process on PostgreSQL${TURN} @full`, async ({
  browser,
  javaScriptEnabled,
  userAgent,
  viewport,
}) => {
  test.slow()
  const postgres = await startPostgres()
  const port = String(await getFreePort())
  // Both processes know the public URL, because the simulated payment page is at this URL too.
  const env = { ...SECRETS, SITE_URL: `http://localhost:${port}` }
  const api = await startShop({ ...env, DATABASE_URL: postgres.url }, "shop-api/main.ts")
  const shop = await startShop({ ...env, PORT: port, SHOP_API_URL: api.url })
  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled,
    ...(userAgent ? { userAgent } : {}),
    viewport,
  })
  const errors = collectErrors(context)
  try {
    await buyPerfume({
      page: await context.newPage(),
      locale: "uz",
      phone: newPhone(),
      scripts: javaScriptEnabled,
      lastCode: api.lastCode,
      restart: async () => {
        await api.restart()
        await shop.restart()
      },
    })
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)

    // The storefront forwards the API's rejection unchanged. The response to a public call is not personal, even if the
    // visitor sends cookies.
    const broken = await fetch(`${shop.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toHaveProperty("message")
    const everybodys = await fetch(`${shop.url}/api/v1/products`, {
      headers: { cookie: "cart=1.1; country=uz" },
    })
    expect(everybodys.headers.get("cache-control")).toContain("public")
    expect(everybodys.headers.get("set-cookie")).toBeNull()
    expect(errors, "errors in the browser's console").toEqual([])
  } finally {
    await context.close()
    await shop.stop()
    await api.stop()
    await postgres.stop()
  }
})
