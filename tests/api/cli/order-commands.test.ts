import { beforeAll, describe, expect, it } from "vitest"
import { Order } from "#contract/orders.ts"
import type { Customer } from "#tests/support/api-customers.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { createCustomerWithBonus, draftOrder, place } from "#tests/support/orders.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const api = withCommands()
const shop = (...words: string[]) => commandInProcess(api.config, ...words)
let customer: Customer
beforeAll(async () => {
  customer = await createCustomerWithBonus(api)
})

/** Places an order, paid with bonus points unless `option` is "card". */
async function order(option: "bonus" | "card" = "bonus"): Promise<Order> {
  const body = await draftOrder(api, customer, { payment: { option } })
  return Order.parse((await place(api, customer, body)).json)
}

describe("[D1.404] orders advance", () => {
  it("moves several orders to the status that --to names, and repeats without a further step", async () => {
    const numbers = [(await order()).number, (await order()).number]
    const dry = await shop("orders", "advance", ...numbers, "--to", "in_progress", "--dry-run")
    expect(dry).toEqual({
      ...{ code: 0, err: "" },
      out: numbers
        .map((number) => `A dry run: order ${number} would be in_progress; it is collecting\n`)
        .join(""),
    })
    expect(await shop("orders", "advance", ...numbers, "--to", "in_progress")).toEqual({
      ...{ code: 0, err: "" },
      out: numbers
        .map((number) => `Order ${number} is in_progress now; it was collecting\n`)
        .join(""),
    })
    for (const again of [["--dry-run"], []]) {
      expect(await shop("orders", "advance", ...numbers, "--to", "in_progress", ...again)).toEqual({
        ...{ code: 0, err: "" },
        out: numbers.map((number) => `Order ${number} is already in_progress\n`).join(""),
      })
    }
  })

  it("refuses a step that skips or goes back, and moves the other orders", async () => {
    const [delivered, packed, placed] = [await order(), await order(), await order()]
    const unpaid = await order("card")
    const both = [delivered.number, packed.number]
    await shop("orders", "advance", ...both, "--to", "in_progress")
    await shop("orders", "advance", delivered.number, "--to", "delivered")
    const numbers = [placed, packed, unpaid].map(({ number }) => number)
    expect(await shop("orders", "advance", ...numbers, "999999", "--to", "delivered")).toEqual({
      code: 1,
      out: `Order ${packed.number} is delivered now; it was in_progress\n`,
      err:
        "shop: 3 of 4 orders were not moved\n" +
        `  Order ${placed.number} is collecting: move it to in_progress first\n` +
        `  Order ${unpaid.number} is not paid (pending): it cannot go further\n` +
        "  There is no order 999999\n",
    })
    expect(await shop("orders", "advance", delivered.number, "--to", "in_progress")).toEqual({
      ...{ code: 1, out: "" },
      err: `shop: Order ${delivered.number} is delivered: it does not go back\n`,
    })
    expect((await shop("audit")).out).toBe("The books are right\n")
  })

  it("takes one step alone when two operators run it at once", async () => {
    const { number } = await order()
    const both = [1, 2].map(() => shop("orders", "advance", number, "--to", "in_progress"))
    const outs = (await Promise.all(both)).map(({ out }) => out)
    expect(outs.toSorted()).toEqual([
      `Order ${number} is already in_progress\n`,
      `Order ${number} is in_progress now; it was collecting\n`,
    ])
  })
})
