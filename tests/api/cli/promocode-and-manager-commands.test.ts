import { describe, expect, test } from "vitest"
import { applyPromocode, findPayer } from "#contract/checkout.ts"
import { payOrder } from "#contract/order-actions.ts"
import { listOrders, Order } from "#contract/orders.ts"
import { formatAmount, MINOR_PER_MAJOR } from "#domain/money.ts"
import { createCustomer, type Customer, registerCustomer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { createCustomerWithBonus, draftOrder, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

async function list(group: string, key: Record<string, unknown>): Promise<unknown> {
  const rows = JSON.parse((await shop(group, "list", "--json")).out) as Record<string, unknown>[]
  return rows.find((row) => Object.entries(key).every(([name, value]) => row[name] === value))
}

/** Places an order with the promocode, and pays for it with bonus points. */
async function orderWith(customer: Customer, promocode: string): Promise<Order> {
  const order = await draftOrder(api, customer, { payment: { option: "bonus" }, promocode })
  return Order.parse((await place(api, customer, order)).json)
}

describe("[D1.525] a promocode", () => {
  test("is changed, and orders that used it keep their discount", async () => {
    await shop("promocodes", "add", "OQIM", "10", "--limit", "1", "--minimal", "UZS=1000")
    const customer = await createCustomerWithBonus(api)
    const { number, discount } = await orderWith(customer, "OQIM")
    expect(discount).toBeGreaterThan(0)

    const change = ["--percent", "20", "--limit", "2", "--limit-per-customer", "none"]
    const more = ["--minimal", "none", "--ends", "2027-01-31"]
    const changeIt = (...options: string[]) =>
      shop("promocodes", "change", "oqim", ...change, ...more, ...options)
    const values = await list("promocodes", { code: "OQIM" })
    const table =
      "\n\n         old        new\npercent  10         20\nends     none       2027-01-31\nlimit    1          2\nminimal  1\u00a0000 UZS  none\n"
    expect((await changeIt("--dry-run")).out).toBe(
      `Dry run: promocode OQIM would be changed${table}`,
    )
    expect(await list("promocodes", { code: "OQIM" })).toEqual(values)
    expect(await changeIt()).toEqual({
      code: 0,
      out: `Promocode OQIM was changed${table}`,
      err: "",
    })
    expect((await changeIt()).out).toBe("Promocode OQIM already has these values\n")
    expect(await list("promocodes", { code: "OQIM" })).toMatchObject({
      percent: 20,
      ends: "2027-01-31",
      limit: 2,
      limit_per_customer: null,
      minimal: "",
    })
    const query = { body: { promocode: "OQIM", subtotal: 1_000_000 } }
    expect(await api.get(applyPromocode, query)).toEqual({ discount_percent: 20 })
    const shown = JSON.parse((await shop("orders", "show", number, "--json")).out) as object
    expect(shown).toMatchObject({ discount: discount / MINOR_PER_MAJOR })
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("keeps the discount of a refused order whose sum is below the new minimum", async () => {
    await shop("promocodes", "add", "KOTAR", "10")
    const customer = await createCustomer(api)
    const { token } = customer
    const card_id = await saveTestCard(api, token, TEST_CARDS.blocked)
    const payment = { option: "card", card_id }
    const body = await draftOrder(api, customer, { payment, promocode: "KOTAR" })
    expect((await place(api, customer, body)).status).toBe(402)
    await shop("promocodes", "change", "KOTAR", "--minimal", "UZS=100000000")
    const { items } = await api.get(listOrders, { token })
    const params = { id: items[0]?.id ?? "" }
    const good = await saveTestCard(api, token, TEST_CARDS.good)
    const paid = await api.get(payOrder, { params, token, body: { card_id: good } })
    expect(paid).toMatchObject({ payment_status: "paid" })
    expect(paid.discount).toBeGreaterThan(0)
  })

  test("that has ended is valid again with a later last day", async () => {
    await shop("promocodes", "add", "QAYTA", "10")
    await shop("promocodes", "end", "QAYTA")
    expect(await list("promocodes", { code: "QAYTA" })).toMatchObject({ state: "ended" })
    await shop("promocodes", "change", "QAYTA", "--ends", "none")
    expect(await list("promocodes", { code: "QAYTA" })).toMatchObject({
      state: "valid",
      ends: null,
    })
  })

  test("takes no limit below its uses, which the audit would report", async () => {
    await shop("promocodes", "add", "KAM", "10")
    const customer = await createCustomerWithBonus(api)
    await orderWith(customer, "KAM")
    await orderWith(customer, "KAM")
    for (const option of ["--limit", "--limit-per-customer"]) {
      expect((await shop("promocodes", "change", "KAM", option, "1")).err).toBe(
        `shop: ${option} must be at least 2, the number of uses so far; to end the promocode, use promocodes end\n`,
      )
      expect(await shop("promocodes", "change", "KAM", option, "2")).toMatchObject({ code: 0 })
    }
  })

  test("is listed with its paid orders and the discount that they got", async () => {
    await shop("promocodes", "add", "HISOB", "10")
    const customer = await createCustomerWithBonus(api)
    const orders = [await orderWith(customer, "HISOB"), await orderWith(customer, "HISOB")]
    const { number } = await orderWith(customer, "HISOB")
    await shop("orders", "cancel", number)
    const discount = orders.reduce((total, order) => total + order.discount, 0)
    expect(await list("promocodes", { code: "HISOB" })).toMatchObject({
      used: 2,
      paid_orders: 2,
      discount: `UZS=${discount / MINOR_PER_MAJOR}`,
    })
    const row = /^HISOB .*$/m.exec((await shop("promocodes", "list")).out)
    expect(row?.[0]).toMatch(new RegExp(` ${formatAmount(discount, "UZS")} UZS$`))
  })
})

describe("[D1.526] a manager", () => {
  test("is changed, with the names before and after", async () => {
    await shop("managers", "add", "7001", "Dilnoza")
    await shop("managers", "add", "7002", "Kamola", "--sponsor", "7001")
    expect(await shop("managers", "change", "7002", "--name", "Kamola Karimova")).toEqual({
      code: 0,
      out: "Manager 7002, Kamola, with sponsor 7001, is Kamola Karimova, with sponsor 7001 now\n",
      err: "",
    })
    const trial = await shop("managers", "change", "7002", "--sponsor", "none", "--dry-run")
    expect(trial.out).toBe(
      "Dry run: manager 7002, Kamola Karimova, with sponsor 7001, would be Kamola Karimova, without a sponsor\n",
    )
    await shop("managers", "change", "7002", "--sponsor", "none")
    expect(await list("managers", { id: 7002 })).toMatchObject({
      name: "Kamola Karimova",
      sponsor_id: null,
    })
  })

  test("cannot have a manager below as the sponsor, nor be their own", async () => {
    await shop("managers", "add", "7011", "Top")
    await shop("managers", "add", "7012", "Middle", "--sponsor", "7011")
    await shop("managers", "add", "7013", "Low", "--sponsor", "7012")
    for (const sponsor of ["7011", "7012", "7013"]) {
      expect((await shop("managers", "change", "7011", "--sponsor", sponsor)).err).toBe(
        "shop: Manager 7011 would be their own sponsor, directly or through others\n",
      )
    }
    expect(await shop("managers", "change", "7013", "--sponsor", "7011")).toMatchObject({ code: 0 })
  })

  test("is not found by customers after `managers end`, and is found again after `managers resume`", async () => {
    const { token } = await registerCustomer(api)
    const find = () => api.send(findPayer, { query: { manager_id: "7021" }, token })
    await shop("managers", "add", "7021", "Qaytgan")
    await shop("managers", "end", "7021")
    expect((await find()).status).toBe(422)
    expect((await shop("managers", "resume", "7021")).out).toBe("Manager 7021 has resumed\n")
    expect((await find()).status).toBe(200)
  })
})
