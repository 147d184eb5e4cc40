import pg from "pg"
import { expect, test, vi } from "vitest"
import { customerContext, loadCustomer } from "#app/api/customer.ts"
import { loader as loadOrders } from "#app/loaders/account/orders.ts"
import { loader as loadProfile } from "#app/loaders/account/profile.ts"
import { loader as loadCart } from "#app/loaders/cart/cart.ts"
import { loader as loadDelivery } from "#app/loaders/checkout/delivery.ts"
import { Session } from "#app/session/session.ts"
import { PgliteClient } from "#shop-api/db/pglite/client.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, listOrderable, place } from "#tests/support/orders.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { isEmbedded } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

type Context = ReturnType<typeof createRequestContext>

function argsOf<const Pattern extends string>(context: Context, pattern: Pattern) {
  const url = new URL(pattern.replace(":locale?", "uz"), "http://localhost")
  return { context, request: new Request(url), url, pattern, params: {} }
}

const LOADERS = {
  cart: (context: Context) => loadCart(argsOf(context, "/:locale?/cart")),
  delivery: (context: Context) => loadDelivery(argsOf(context, "/:locale?/checkout/delivery")),
  profile: (context: Context) => loadProfile(argsOf(context, "/:locale?/cabinet")),
  orders: (context: Context) => loadOrders(argsOf(context, "/:locale?/cabinet/orders")),
}

/** Counts the calls of the shop API and the statements of the database while a page is loaded. */
async function countPage({ token }: Customer, load: (context: Context) => unknown) {
  const [one = 0, two = 0] = await listOrderable(api)
  let calls = 0
  const context = createRequestContext({
    locale: "uz",
    session: new Session(`token=${token}; cart=${one}.1~${two}.1`),
    shopFetch(request, call) {
      calls += 1
      return api.shopFetch(request, call)
    },
  })
  const query = isEmbedded
    ? vi.spyOn(PgliteClient.prototype, "query")
    : vi.spyOn(pg.Client.prototype, "query")
  try {
    await runInRequest(context, async () => {
      const customer = await loadCustomer(context)
      if (!customer) throw new Error("the customer is not signed in")
      context.set(customerContext, customer)
      await load(context)
    })
    return { calls, statements: query.mock.calls.length }
  } finally {
    query.mockRestore()
  }
}

/**
 * Loads each page ten times and returns the least calls and statements. Jobs of the shop and caches that have expired
 * add some to a few of the loads.
 */
async function countPages(customer: Customer) {
  const least: Record<string, { calls: number; statements: number }> = {}
  for (let round = 1; round <= 10; round++) {
    for (const [page, load] of Object.entries(LOADERS)) {
      const { calls, statements } = await countPage(customer, load)
      const before = least[page] ?? { calls, statements }
      least[page] = {
        calls: Math.min(before.calls, calls),
        statements: Math.min(before.statements, statements),
      }
    }
  }
  return least
}

/** The index of the catalogue asks PostgreSQL for changes. An embedded store reports them by itself. */
const INDEX_STATEMENTS = isEmbedded ? 0 : 1

test("loads the pages of a customer with few calls and statements", async () => {
  const customer = await createCustomer(api)
  expect(await countPages(customer)).toEqual({
    cart: { calls: 2, statements: 2 },
    delivery: { calls: 3, statements: 6 + INDEX_STATEMENTS },
    profile: { calls: 3, statements: 3 },
    orders: { calls: 2, statements: 2 },
  })
  await grant(api, customer, 1_000_000_000)
  await place(api, customer, await draftOrder(api, customer, { payment: { option: "bonus" } }))
  expect(await countPages(customer)).toEqual({
    cart: { calls: 2, statements: 2 },
    delivery: { calls: 3, statements: 7 + INDEX_STATEMENTS },
    profile: { calls: 3, statements: 4 },
    orders: { calls: 2, statements: 3 },
  })
})
