import { expect, test } from "#tests/support/browser.ts"
import { startShop } from "#tests/support/shop.ts"
import { createCustomer } from "#tests/support/signed-in.ts"

const METRICS_TOKEN = "a token that is long enough for figures"

test("loads the profile once for each signed-in page @no-js", async () => {
  const shop = await startShop({ METRICS_TOKEN })
  try {
    const token = await createCustomer(shop, "+998901119922")
    const countProfiles = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const text = await (await fetch(`${shop.url}/metrics`, { headers })).text()
      const line =
        /^storefront_shop_api_calls_total\{call="GET \/api\/v1\/account\/profile",outcome="answered"\} (\d+)/m
      return Number(line.exec(text)?.[1] ?? 0)
    }
    for (const path of ["/en/cabinet/orders", "/en/cabinet/orders.rsc"]) {
      const before = await countProfiles()
      const answer = await fetch(shop.url + path, { headers: { cookie: `token=${token}` } })
      expect(answer.status).toBe(200)
      expect((await countProfiles()) - before).toBe(1)
    }
  } finally {
    await shop.stop()
  }
})
