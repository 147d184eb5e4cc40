import { and, asc, eq, notInArray } from "drizzle-orm"
import { notifyWhenOrderable } from "#contract/restock.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import { cookieOf, readCode, readOutbox } from "#tests/support/api-customers.ts"
import type { CallOptions, TestApi } from "#tests/support/test-api.ts"

const used: number[] = []

/** Makes a product of the country unorderable, another one at each call. Returns its id. */
export async function getNextUnorderable(api: TestApi, countryId = 1): Promise<number> {
  const [row] = await api.database.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productPrices, eq(productPrices.productId, products.id))
    .where(and(eq(productPrices.countryId, countryId), notInArray(products.id, [0, ...used])))
    .orderBy(asc(products.id))
    .limit(1)
  if (!row) throw new Error("no product is left")
  used.push(row.id)
  await setOrderable(api, row.id, false)
  return row.id
}

export async function setOrderable(api: TestApi, id: number, orderable: boolean): Promise<void> {
  await api.database.db.update(products).set({ orderable }).where(eq(products.id, id))
}

/**
 * Requests a restock notification by phone. The call sends a code, or confirms the phone if the body contains the code.
 */
export const requestNotification = (api: TestApi, id: number, { body, ...more }: CallOptions) =>
  api.send(notifyWhenOrderable, { params: { id }, body, locale: "en", ...more })

/** Requests a restock notification and confirms the phone with the code. */
export async function confirmRequest(
  api: TestApi,
  id: number,
  { phone, ...more }: { phone: string } & CallOptions,
): Promise<void> {
  const sent = await requestNotification(api, id, { body: { phone }, ...more })
  if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.json)}`)
  const body = { phone, confirm_code: await readCode(api, phone) }
  const headers = { cookie: cookieOf(sent.headers) }
  const done = await requestNotification(api, id, { body, headers, ...more })
  if (done.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(done.json)}`)
}

/** Sends the notifications that are due. Returns the texts of those to the phone, without the messages with codes. */
export async function listNotifications(api: TestApi, phone: string): Promise<string[]> {
  await api.background.restock.run()
  const sent = (await readOutbox(api)).filter(({ to }) => to === phone)
  return sent.map(({ text }) => text).filter((text) => !/\b\d{6}\b/.test(text))
}

export const countWaiting = (api: TestApi, phone: string) =>
  api.database.db.$count(restockRequests, eq(restockRequests.phone, phone))
