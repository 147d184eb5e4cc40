import { expect, test } from "vitest"
import { listOrders } from "#contract/orders.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { loader, toOrderCard } from "./orders.ts"

test("dates an order by the time zone of its own country, as the page of the order does", () => {
  const [example] = listOrders.answer.parse(listOrders.example.answer).items
  if (!example) throw new Error("no example")
  const at = "2026-11-20T20:30:00Z"
  const dateIn = (time_zone: string) => {
    const { orderedOn, deliveredOn } = toOrderCard({
      ...example,
      time_zone,
      created_at: at,
      delivered_at: at,
    })
    return [orderedOn, deliveredOn]
  }
  expect(dateIn("Europe/Moscow")).toEqual(["20.11.2026", "20.11.2026"])
  expect(dateIn("Asia/Tashkent")).toEqual(["21.11.2026", "21.11.2026"])
})

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
