import { expect, test } from "vitest"
import { ShopApiClient } from "#app/api/shop-api-client.ts"
import { getProfile, listCards } from "#contract/account.ts"
import { logout } from "#contract/auth.ts"
import { checkCheckout, getDelivery } from "#contract/checkout.ts"
import { listCountries } from "#contract/countries.ts"
import { getHome } from "#contract/home.ts"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import { suggest } from "#contract/suggestions.ts"
import type { ShopFetch } from "#runtime/host-context.ts"
import { endToken } from "#shop-api/account/tokens.ts"
import { hashToken } from "#shop-api/http/caller.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, listOrderable, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { SECRETS } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

const clientOf = (fetch: ShopFetch, token: string) =>
  new ShopApiClient({
    baseUrl: "http://shop.test",
    fetch,
    token,
    locale: "ru",
    country: "uz",
    requestId: "request-1",
    visitor: { address: null, key: SECRETS.INTERNAL_KEY },
  })

test("the shop API passes the storefront in its process the same answers that it sends to other clients as JSON", async () => {
  const customer = await createCustomer(api)
  await grant(api, customer, 1_000_000_000)
  await saveTestCard(api, customer.token, TEST_CARDS.good)
  const { json } = await place(
    api,
    customer,
    await draftOrder(api, customer, { payment: { option: "bonus" } }),
  )
  const { id } = Order.parse(json)
  const [one = 0, two = 0] = await listOrderable(api)

  let received = 0
  const near = clientOf(
    (request, call) =>
      api.shopFetch(request, {
        ...call,
        receiveAnswer(answer) {
          received += 1
          call?.receiveAnswer?.(answer)
        },
      }),
    customer.token,
  )
  const far = clientOf((request) => api.shopFetch(request), customer.token)
  const reads: ((client: ShopApiClient) => Promise<unknown>)[] = [
    (client) => client.call(searchProducts, { query: { group: "perfume", q: "neroli" } }),
    (client) => client.call(searchProducts, { query: { brand: ["ipak"] } }),
    (client) => client.call(getProduct, { params: { id: one } }),
    (client) => client.call(listCartProducts, { query: { item_ids: [one, two] } }),
    (client) => client.call(suggest, { query: { q: "ne" } }),
    (client) => client.call(getHome, {}),
    (client) => client.call(listCountries, {}),
    (client) => client.call(getProfile, {}),
    (client) => client.call(listCards, {}),
    (client) => client.call(checkCheckout, { query: { item_ids: [one] } }),
    (client) => client.call(getDelivery, {}),
    (client) => client.call(listOrders, {}),
    (client) => client.call(getOrder, { params: { id } }),
  ]
  for (const read of reads) expect(await read(near)).toMatchObject(Object(await read(far)))
  expect(received).toBe(reads.length)
})

test("[D1.357] checks an access token once for the reads of one page, and again after a write", async () => {
  const customer = await createCustomer(api)
  const page = clientOf(api.shopFetch, customer.token)
  await page.call(getProfile, {})
  await endToken(api.database.db, hashToken(customer.token))
  expect(await page.call(listCards, {})).toMatchObject({ cards: [] })
  const otherPage = clientOf(api.shopFetch, customer.token)
  await expect(otherPage.call(getProfile, {})).rejects.toMatchObject({ status: 401 })
  await expect(page.call(logout, {})).rejects.toMatchObject({ status: 401 })
  await expect(page.call(getProfile, {})).rejects.toMatchObject({ status: 401 })
})
