import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { findPayer, getDelivery, type Payer, saveDelivery } from "#contract/checkout.ts"
import { Order } from "#contract/orders.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const DAY_MS = 24 * 3_600_000
/**
 * The manager ID of Madina Yusupova in the demonstration. Her sponsor is Sardor Abdullayev, and his sponsor is Nilufar
 * Karimova.
 */
const MADINA = "100402"

const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
})

const getManager = (managerId: string, { token } = customer) =>
  api.get(findPayer, { query: { manager_id: managerId }, token })

async function placeWith(payer: Partial<Payer>, by = customer) {
  const body = await draftOrder(api, by, { payment: { option: "bonus" } })
  return place(api, by, { ...body, payer })
}

/** Places an order that the shop must reject. Returns its errors by field. */
async function refusal(payer: Partial<Payer>, by = customer): Promise<unknown> {
  const { status, json } = await placeWith(payer, by)
  expect(status, JSON.stringify(json)).toBe(422)
  const { errors } = json as { errors: Record<string, string[]> }
  return Object.entries(errors)
}

describe("the manager behind an ID", () => {
  test("[S3.17] [D.29] is the triple of id, name and a signature with its time of expiry", async () => {
    const { signature, ...payer } = await getManager(` ${MADINA} `)
    expect(payer).toEqual({ id: 100402, name: "Madina Yusupova" })
    const [expiry, hmac] = signature.split(".")
    expect(Number(expiry) * 1000).toBe(NOON.getTime() + DAY_MS)
    expect(hmac).toMatch(/^[\w-]{43}$/)
    expect((await getManager(MADINA, await createCustomer(api))).signature).not.toBe(signature)
  })

  test.each([
    ["999999", "There is no manager with this ID"],
    ["0", "There is no manager with this ID"],
    ["-100402", "There is no manager with this ID"],
    ["100402.0", "There is no manager with this ID"],
    ["99999999999999999999", "There is no manager with this ID"],
    ["١٠٠٤٠٢", "There is no manager with this ID"],
    ["' or 1=1 --", "There is no manager with this ID"],
    ["   ", "Fill in this field"],
    ["1".repeat(41), "No more than 40 characters"],
  ])("[D.29] [D.75] is not found for %j: %s", async (managerId, text) => {
    const query = { manager_id: managerId }
    const { errors } = await api.refused(422, findPayer, {
      query,
      token: customer.token,
      locale: "en",
    })
    expect(errors).toEqual({ manager_id: [text] })
  })

  test("[D.29] is shown only to signed-in customers", async () => {
    const { message } = await api.refused(401, findPayer, {
      query: { manager_id: MADINA },
      locale: "en",
    })
    expect(message).toBe("You must log in to access this page")
  })
})

describe("an order through a manager", () => {
  test("[S3.17] [D.48] [D.75] contains the triple, and names manager, sponsor and the sponsor's sponsor", async () => {
    const { status, json } = await placeWith(await getManager(MADINA))
    expect(status, JSON.stringify(json)).toBe(201)
    const order = Order.parse(json)
    expect(order).toMatchObject({
      payer_name: "Madina Yusupova",
      sponsor_name: "Sardor Abdullayev",
      parent_name: "Nilufar Karimova",
    })
    const [row] = await api.database.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.payerId).toBe(100402)
  })

  test("names only the sponsors that exist", async () => {
    const { name: _, ...payer } = await getManager("100101")
    expect(Order.parse((await placeWith(payer)).json)).toMatchObject({
      payer_name: "Nilufar Karimova",
      sponsor_name: null,
      parent_name: null,
    })
  })

  test("may have a newer signature when the request is repeated after another lookup of the ID", async () => {
    const body = await draftOrder(api, customer, { payment: { option: "bonus" } })
    const key = crypto.randomUUID()
    const placeOnce = async (managerId: string) =>
      place(api, customer, { ...body, payer: await getManager(managerId) }, { key })
    try {
      const first = await placeOnce(MADINA)
      expect(first.status).toBe(201)
      api.clock.now = new Date(NOON.getTime() + 1000)
      const { status, json } = await placeOnce(MADINA)
      expect({ status, json }).toEqual({ status: first.status, json: first.json })
      expect((await placeOnce("100101")).status).toBe(409)
    } finally {
      api.clock.now = NOON
    }
  })

  test("[D.30] [D.48] is rejected at the payer when id, name or signature differs from the answer", async () => {
    const payer = await getManager(MADINA)
    const [expiry, hmac] = payer.signature.split(".")
    for (const change of [
      { id: 100101 },
      { id: 999999 },
      { name: "Somebody Else" },
      { signature: "x" },
      { signature: `.${hmac}` },
      { signature: `${Number(expiry) + 1}.${hmac}` },
      { signature: `${expiry}.${hmac?.slice(1)}` },
      { signature: `999999999999999.${hmac}` },
    ]) {
      const again = [["payer", ["Check the manager ID once more"]]]
      expect(await refusal({ ...payer, ...change }), JSON.stringify(change)).toEqual(again)
    }
    const other = await createCustomer(api)
    await grant(api, other, 100_000_000)
    expect(await refusal(payer, other)).toHaveLength(1)
  })

  test.each([
    ["id", { name: "Madina Yusupova", signature: "x" }],
    ["signature", { id: 100402, name: "Madina Yusupova" }],
  ])("[D.30] is rejected when the payer has no %s", async (part, payer) => {
    expect(await refusal(payer)).toEqual([[`payer.${part}`, ["Fill in this field"]]])
  })

  test("[D.29] [D.30] is valid for 24 hours", async () => {
    const payer = await getManager(MADINA)
    try {
      api.clock.now = new Date(NOON.getTime() + DAY_MS)
      expect(await refusal(payer)).toHaveLength(1)
      api.clock.now = new Date(NOON.getTime() + DAY_MS - 1000)
      expect((await placeWith(payer)).status).toBe(201)
    } finally {
      api.clock.now = NOON
    }
  })

  test("is rejected when the manager was renamed meanwhile", async () => {
    const { db } = api.database
    await db.insert(managers).values({ id: 7, name: "Before", sponsorId: null })
    const { name: _, ...payer } = await getManager("7")
    await db.update(managers).set({ name: "After" }).where(eq(managers.id, 7))
    expect(await refusal(payer)).toHaveLength(1)
  })
})

describe("the manager of the draft", () => {
  test("[S3.17] is stored as a whole until it is removed, cleared or expired", async () => {
    const buyer = await createCustomer(api)
    const { token } = buyer
    const payer = await getManager(MADINA, buyer)
    await api.get(saveDelivery, { token, body: { payer, notes: "kept" } })
    expect(await api.get(getDelivery, { token })).toMatchObject({ payer, notes: "kept" })
    await api.get(saveDelivery, { token, body: { payer: null } })
    expect(await api.get(getDelivery, { token })).toMatchObject({ payer: null, notes: "kept" })
    await api.get(saveDelivery, { token, body: { payer } })
    try {
      api.clock.now = new Date(NOON.getTime() + DAY_MS)
      expect(await api.get(getDelivery, { token })).toMatchObject({ payer: null, notes: "kept" })
    } finally {
      api.clock.now = NOON
    }
  })
})
