import { expect, test } from "vitest"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { loader } from "./orders.ts"

test("asks a shop API of an earlier version for the total of the other list", async () => {
  const shopFetch = ({ url }: Request) => {
    const total = new URL(url).searchParams.get("state") === "delivered" ? 2 : 1
    return Promise.resolve(Response.json({ items: [], total, page: 1, per_page: 20 }))
  }
  const context = createRequestContext({ locale: "uz", shopFetch })
  const url = new URL("http://localhost/uz/cabinet/orders")
  const pattern = "/:locale?/cabinet/orders" as const
  const args = { context, request: new Request(url), url, pattern, params: {} }
  const { totals } = await runInRequest(context, () => loader(args))
  expect(totals).toEqual({ in_progress: 1, delivered: 2 })
})
