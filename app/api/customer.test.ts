import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { invalidateCustomer, loadCustomer } from "#app/api/customer.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { getProfile } from "#contract/account.ts"

const token = "a".repeat(32)
const profile = getProfile.example.answer

/**
 * Simulates one HTTP request, for which the router may run several times: for a posted form, it runs for the action and
 * then for the loaders of the page. Each call of `pass` creates the context of one run. All runs share the host
 * context.
 */
function createRequest(respond: () => Response) {
  let calls = 0
  const host = readHostContext({
    shopFetch() {
      calls += 1
      return Promise.resolve(respond())
    },
  })
  function pass(cookie = `token=${token}`) {
    const context = new RouterContextProvider()
    const session = new Session(cookie)
    context.set(hostContext, host)
    context.set(sessionContext, session)
    const visitor = { locale: "en", country: null, token: session.token }
    context.set(shopApiContext, connectShopApi(host, visitor))
    return context
  }
  return { pass, countCalls: () => calls }
}

test("loads the customer once for all passes of a request", async () => {
  const { pass, countCalls } = createRequest(() => Response.json(profile))
  const [first, second] = [pass(), pass()]
  const customers = await Promise.all([loadCustomer(first), loadCustomer(first)])
  expect(await loadCustomer(second)).toBe(customers[0])
  expect(customers[0]?.user.id).toBeGreaterThan(0)
  expect(countCalls()).toBe(1)
})

test("loads the customer again after a change of the profile, and for another token", async () => {
  const { pass, countCalls } = createRequest(() => Response.json(profile))
  const context = pass()
  await loadCustomer(context)
  invalidateCustomer(context)
  await loadCustomer(pass())
  expect(countCalls()).toBe(2)
  await loadCustomer(pass(`token=${"b".repeat(32)}`))
  expect(countCalls()).toBe(3)
})

test("makes no call for a visitor without a token", async () => {
  const { pass, countCalls } = createRequest(() => Response.json(profile))
  expect(await loadCustomer(pass(""))).toBeNull()
  expect(countCalls()).toBe(0)
})

test("[S8.07] signs out in each pass when the API refuses the token, and only then", async () => {
  const refused = createRequest(() => Response.json({ message: "No" }, { status: 401 }))
  for (const context of [refused.pass(), refused.pass()]) {
    expect(await loadCustomer(context)).toBeNull()
    expect(context.get(sessionContext).token).toBeNull()
  }
  const unavailable = createRequest(() => Response.json({ message: "No" }, { status: 503 })).pass()
  await expect(loadCustomer(unavailable)).rejects.toBeInstanceOf(ShopError)
  expect(unavailable.get(sessionContext).token).toBe(token)
})
