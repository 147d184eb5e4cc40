import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { toOrderCard } from "#app/loaders/account/to-order-card.ts"
import { listOrders } from "#contract/orders.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { OrderList } from "./order-list.tsx"

test("[D1.459] a card names each ordered perfume at its picture, and the volumes of a perfume once", async () => {
  const [order] = listOrders.answer.parse(listOrders.example.answer).items
  const [item] = order?.items ?? []
  if (!order || !item) throw new Error("no example")
  const items = [item, { ...item, product_id: 102, volume: 50 }, { ...item, name: "Nihol" }]
  const html = await runInRequest(createRequestContext({ locale: "en" }), () =>
    renderToStaticMarkup(OrderList({ orders: [toOrderCard({ ...order, items })] })),
  )
  const names = [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(["Sardoba Koshin", "Sardoba Nihol"])
})
