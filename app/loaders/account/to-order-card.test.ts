import { expect, test } from "vitest"
import { listOrders } from "#contract/orders.ts"
import { toOrderCard } from "./to-order-card.ts"

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
