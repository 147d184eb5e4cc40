import { parse } from "csv-parse/sync"
import { and, eq, inArray } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { getOrder, Order } from "#contract/orders.ts"
import { addDays } from "#domain/calendar-date.ts"
import { formatAmount } from "#domain/money.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { charges, orderEvents, orders } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  createCustomerWithBonus,
  draftOrder,
  getPlace,
  listOrderable,
  place,
  RUSSIA,
} from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()
const CSV = { columns: true, bom: true } as const
let customer: Customer
beforeAll(async () => {
  customer = await createCustomerWithBonus(api)
})

/** Places an order, paid with bonus points unless `option` is "card". */
async function order(
  option: "bonus" | "card" = "bonus",
  card_id?: number,
  buyer = customer,
): Promise<Order> {
  const body = await draftOrder(api, buyer, { payment: { option, card_id } })
  return Order.parse((await place(api, buyer, body)).json)
}

describe("[D1.404] orders advance", () => {
  test("moves several orders to the status that --to names, and moves none of them again when it is repeated", async () => {
    const numbers = [(await order()).number, (await order()).number]
    const dry = await shop("orders", "advance", ...numbers, "--to", "in_progress", "--dry-run")
    expect(dry).toEqual({
      code: 0,
      err: "",
      out: numbers
        .map((number) => `Dry run: order ${number} would be in_progress; it is collecting\n`)
        .join(""),
    })
    expect(await shop("orders", "advance", ...numbers, "--to", "in_progress")).toEqual({
      code: 0,
      err: "",
      out: numbers
        .map((number) => `Order ${number} is in_progress now; it was collecting\n`)
        .join(""),
    })
    for (const again of [["--dry-run"], []]) {
      expect(await shop("orders", "advance", ...numbers, "--to", "in_progress", ...again)).toEqual({
        code: 0,
        err: "",
        out: numbers.map((number) => `Order ${number} is already in_progress\n`).join(""),
      })
    }
  })

  test("refuses a step that skips or goes back, and moves the other orders", async () => {
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
        `Order ${placed.number} is collecting: set in_progress first\n` +
        `Order ${unpaid.number} is not paid (pending): its status cannot change\n` +
        "Order not found: 999999\n" +
        "shop: 3 of 4 orders were not changed\n",
    })
    expect(await shop("orders", "advance", delivered.number, "--to", "in_progress")).toEqual({
      code: 1,
      out: "",
      err: `shop: Order ${delivered.number} is delivered: its status cannot change\n`,
    })
    expect((await shop("audit")).out).toBe("The audit found no errors\n")
  })

  test("names the orders that it has refused when a later one fails", async () => {
    const [collecting, failing] = [await order(), await order()]
    await shop("orders", "advance", failing.number, "--to", "in_progress")
    const { db } = api.database
    const ofFailing = eq(orders.id, failing.id)
    const [row] = await db.select({ bonus: orders.bonus }).from(orders).where(ofFailing)
    // The ledger rejects more points than a safe integer holds.
    await db
      .update(orders)
      .set({ bonus: 2 ** 53 })
      .where(ofFailing)
    const numbers = [collecting.number, failing.number]
    const { code, out, err } = await shop("orders", "advance", ...numbers, "--to", "delivered")
    await db
      .update(orders)
      .set(row ?? {})
      .where(ofFailing)
    expect([code, out]).toEqual([1, ""])
    const refusal = `Order ${collecting.number} is collecting: set in_progress first\n`
    expect(err.startsWith(`${refusal}shop: `)).toBe(true)
    expect(err).not.toContain("were not changed")
  })

  test("takes only one step when two operators run it at once", async () => {
    const { number } = await order()
    const both = [1, 2].map(() => shop("orders", "advance", number, "--to", "in_progress"))
    const outs = (await Promise.all(both)).map(({ out }) => out)
    expect(outs.toSorted()).toEqual([
      `Order ${number} is already in_progress\n`,
      `Order ${number} is in_progress now; it was collecting\n`,
    ])
  })
})

describe("[D1.405] orders receiver", () => {
  test("corrects the receiver, the address and the notes, and prints the old and the new values", async () => {
    const { id, number } = await order()
    const values = ["--name", " Anvar  Saidov ", "--phone", "90 765-43-21"]
    const more = ["--address", "Navoiy 5", "--notes", "Call first"]
    const changes = [
      String.raw`name +Nilufar Karimova +Anvar Saidov`,
      String.raw`phone +\+998901234567 +\+998907654321`,
      String.raw`address +Registon koʻchasi 12, 3-xonadon +Navoiy 5`,
      String.raw`notes +Call first`,
    ]
    const table = String.raw`\n\n +old +new\n${changes.join(String.raw`\n`)}\n$`
    const read = () => api.get(getOrder, { params: { id }, token: customer.token })
    const before = await read()
    const dry = await shop("orders", "receiver", number, ...values, ...more, "--dry-run")
    expect(dry).toMatchObject({ code: 0, err: "" })
    expect(dry.out).toMatch(new RegExp(`^Dry run: order ${number} would be changed${table}`))
    expect(await read()).toEqual(before)
    const { out } = await shop("orders", "receiver", number, ...values, ...more)
    expect(out).toMatch(new RegExp(`^Order ${number} was changed${table}`))
    expect(await read()).toEqual({
      ...before,
      notes: "Call first",
      receiver: {
        ...before.receiver,
        full_name: "Anvar Saidov",
        phone: "+998907654321",
        address: "Navoiy 5",
      },
    })
    const again = await shop("orders", "receiver", number, ...more)
    expect(again.out).toBe(`Order ${number} already has these values\n`)
    const shown = await shop("orders", "show", number)
    expect(shown.out.match(/ receiver changed$/gm)).toHaveLength(1)
    const json: unknown = JSON.parse((await shop("orders", "show", number, "--json")).out)
    expect(json).toMatchObject({ receiver_changed_at: expect.any(String) as unknown })
  })

  test("changes the e-mail where the checkout asks for one", async () => {
    const buyer = await createCustomer(api, RUSSIA)
    const body = await draftOrder(api, buyer, { country: "ru", countryId: RUSSIA })
    const placed = await place(api, buyer, body, { country: "ru" })
    const { number } = Order.parse(placed.json)
    const { out } = await shop("orders", "receiver", number, "--email", "anvar@example.com")
    expect(out).toMatch(/email +nilufar@example\.com +anvar@example\.com\n$/)
  })

  test("[D1.487] moves the order to another district of its country, by the id that orders districts lists", async () => {
    const { id, number } = await order()
    const read = () => api.get(getOrder, { params: { id }, token: customer.token, locale: "en" })
    const before = await read()
    const listed = await shop("orders", "districts", "uz", "самарканд", "--json")
    const [district] = z
      .array(z.object({ id: z.number(), region: z.string(), en: z.string(), ru: z.string() }))
      .parse(JSON.parse(listed.out))
      .filter(({ region }) => region !== before.receiver.region)
    const to = String(district?.id)
    const goal = `${district?.region}, ${district?.en}`
    const table = String.raw`\n\n +old +new\ndistrict +${before.receiver.region}, ${before.receiver.district} +${goal}\n`
    const hint = `\nThe address is unchanged: ${before.receiver.address}. Use --address to change it\n$`
    const dry = await shop("orders", "receiver", number, "--district", to, "--dry-run")
    expect(dry.out).toMatch(new RegExp(`^Dry run: order ${number} would be changed${table}${hint}`))
    const both = ["--district", to, "--address", "Registon 12", "--dry-run"]
    expect((await shop("orders", "receiver", number, ...both)).out).not.toContain("unchanged")
    expect(await read()).toEqual(before)
    const { out } = await shop("orders", "receiver", number, "--district", to)
    expect(out).toMatch(new RegExp(`^Order ${number} was changed${table}${hint}`))
    const after = await read()
    expect(after).toEqual({
      ...before,
      receiver: { ...before.receiver, region: district?.region, district: district?.en },
    })
    const again = await shop("orders", "receiver", number, "--district", to)
    expect(again.out).toBe(`Order ${number} already has these values\n`)
    const foreign = await getPlace(api, RUSSIA)
    for (const wrong of [foreign.district, 1]) {
      expect(await shop("orders", "receiver", number, "--district", String(wrong))).toEqual({
        code: 1,
        out: "",
        err: `shop: Order ${number} cannot have the district ${wrong}: list the districts of its country with orders districts uz\n`,
      })
    }
    expect(await shop("orders", "districts", "xx")).toMatchObject({
      code: 1,
      err: "shop: Country not found: xx\n",
    })
    expect((await shop("orders", "districts", "uz", "nowhere")).out).toBe("No matching districts\n")
  })

  test("refuses what the checkout refuses", async () => {
    const { number } = await order()
    const refuses = async (words: string[], code: number, reason: string) => {
      const ended = await shop("orders", "receiver", number, ...words)
      expect(ended).toMatchObject({ code, out: "" })
      expect(ended.err).toContain(reason)
    }
    await refuses([], 2, "specify what to change")
    await refuses(["--name", "Anvar <b>"], 2, "It must be 1 to 201 letters")
    await refuses(["--address", " "], 2, "It must be 1 to 300 characters")
    await refuses(["--notes", "x".repeat(1001)], 2, "It must be at most 1000 characters")
    await refuses(["--email", "anvar@"], 2, "It must be an e-mail address")
    await refuses(["--phone", "12"], 1, "shop: 12 is not a valid phone of a country of the shop")
    await refuses(["--email", "anvar@example.com"], 1, `Order ${number} cannot have an e-mail`)
  })

  test("leaves delivered and cancelled orders as they are", async () => {
    const [delivered, cancelled] = [(await order()).number, (await order()).number]
    for (const to of ["in_progress", "delivered"]) {
      await shop("orders", "advance", delivered, "--to", to)
    }
    await shop("orders", "cancel", cancelled)
    for (const [number, state] of [
      [delivered, "delivered"],
      [cancelled, "cancelled"],
    ] as const) {
      expect(await shop("orders", "receiver", number, "--notes", "Late")).toEqual({
        code: 1,
        out: "",
        err: `shop: Order ${number} is ${state}: its receiver cannot be changed\n`,
      })
    }
  })
})

describe("[D1.407] orders cancel", () => {
  test("names the receiver, the sum and a refund that the provider has not confirmed yet", async () => {
    const card_id = await saveTestCard(api, customer.token, TEST_CARDS.good)
    const { id, number, total } = await order("card", card_id)
    const sum = `${formatAmount(total, "UZS")} UZS`
    expect(await shop("orders", "cancel", number, "--dry-run")).toEqual({
      code: 0,
      err: "",
      out: `Dry run: order ${number} of Nilufar Karimova, ${sum}, would be cancelled; it is collecting, its payment is paid\n`,
    })
    // The provider does not know such a receipt, so it confirms no refund.
    await api.database.db.update(charges).set({ receiptId: "lost" }).where(eq(charges.orderId, id))
    expect(await shop("orders", "cancel", number)).toEqual({
      code: 0,
      err: "",
      out: `Order ${number} of Nilufar Karimova, ${sum}, is cancelled; its refund is not confirmed yet: the shop will retry\n`,
    })
  })

  test("names the state of a payment that was not made", async () => {
    const { number, total } = await order("card")
    expect((await shop("orders", "cancel", number)).out).toBe(
      `Order ${number} of Nilufar Karimova, ${formatAmount(total, "UZS")} UZS, is cancelled; its payment is refused\n`,
    )
  })
})

describe("[D1.488] orders refunded", () => {
  test("records refunds of a part, which orders show lists, and never more than was paid", async () => {
    const buyer = await createCustomer(api)
    const card_id = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const { id, number, total } = await order("card", card_id, buyer)
    const sum = (minor: number) => `${formatAmount(minor, "UZS")} UZS`
    const record = (amount: number, ...words: string[]) =>
      shop("orders", "refunded", number, "--amount", String(amount / 100), ...words)
    const reason = ["--reason", "one bottle was broken"]
    const part = 10_000
    expect(await record(part, ...reason, "--dry-run")).toEqual({
      code: 0,
      err: "",
      out: `Dry run: order ${number} would have ${sum(part)} of its ${sum(total)} recorded as refunded\n`,
    })
    for (const times of [1, 2]) {
      expect((await record(part, ...reason)).out).toBe(
        `Order ${number} has ${sum(part * times)} of its ${sum(total)} recorded as refunded\n`,
      )
    }
    expect(await record(total - part, ...reason)).toEqual({
      code: 1,
      out: "",
      err: `shop: Order ${number} has ${sum(part * 2)} of its ${sum(total)} recorded as refunded: at most ${sum(total - part * 2)} can still be recorded\n`,
    })
    expect((await record(part, "--undo", "--reason", "recorded twice")).out).toBe(
      `Order ${number} has ${sum(part)} of its ${sum(total)} recorded as refunded\n`,
    )
    expect((await record(part * 2, "--undo", ...reason)).err).toBe(
      `shop: Order ${number} has only ${sum(part)} recorded as refunded\n`,
    )
    const seen = await api.get(getOrder, { params: { id }, token: buyer.token })
    expect(seen).toMatchObject({ payment_status: "paid", refunded_in_part: part })
    const { out } = await shop("orders", "show", number)
    expect(out).toContain(`refunded in part: ${sum(part)} (one bottle was broken)`)
    const json: unknown = JSON.parse((await shop("orders", "show", number, "--json")).out)
    expect(json).toMatchObject({
      payment_status: "paid",
      refunds: [
        { amount: part / 100, reason: "one bottle was broken" },
        { amount: part / 100, reason: "one bottle was broken" },
        { amount: -part / 100, reason: "recorded twice" },
      ],
    })
  })

  test("refuses orders that are not paid by card, and records without a reason", async () => {
    const buyer = await createCustomerWithBonus(api)
    const byBonus = await order("bonus", undefined, buyer)
    const unpaid = await order("card", undefined, buyer)
    const record = (number: string, ...words: string[]) =>
      shop("orders", "refunded", number, "--amount", "1", ...words)
    expect((await record(byBonus.number, "--reason", "late")).err).toBe(
      `shop: Order ${byBonus.number} was paid with bonus points: use bonus grant\n`,
    )
    expect((await record(unpaid.number, "--reason", "late")).err).toBe(
      `shop: Order ${unpaid.number} is not paid (pending)\n`,
    )
    expect(await record(byBonus.number)).toMatchObject({ code: 2 })
    expect(await record(byBonus.number, "--reason", " ")).toMatchObject({ code: 2 })
  })
})

describe("[D1.406] orders list", () => {
  test("says how many orders it leaves out, and begins with the oldest on request", async () => {
    const [first, second] = [await order(), await order()]
    const filters = ["--payment", "paid", "--state", "collecting", "--json"]
    const numbers = ({ out }: { out: string }) =>
      z
        .array(z.object({ number: z.number() }))
        .parse(JSON.parse(out))
        .map(({ number }) => number)
    const all = await shop("orders", "list", ...filters, "-n", "1000", "--oldest-first")
    expect(all.err).toBe("")
    expect(numbers(all).slice(-2)).toEqual([first, second].map((one) => Number(one.number)))
    const newest = await shop("orders", "list", ...filters, "-n", "1")
    expect(numbers(newest)).toEqual([Number(second.number)])
    expect(newest.err).toBe(`1 of ${numbers(all).length} orders; -n lists more\n`)
  })
})

test("[D1.483] finds orders by the phone of the customer and of the receiver, and names the customer", async () => {
  const buyer = await createCustomer(api)
  const body = await draftOrder(api, buyer)
  const receiver = { ...body.delivery, fullName: "Anvar Saidov", phone: "+998917654321" }
  const gift = Order.parse((await place(api, buyer, { ...body, delivery: receiver })).json)
  const number = Number(gift.number)
  for (const phone of [buyer.phone, "91 765-43-21"]) {
    const { out } = await shop("orders", "list", "--phone", phone, "--json")
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ number, receiver: "Anvar Saidov" })])
  }
  const none = await shop("orders", "list", "--phone", buyer.phone, "--state", "delivered")
  expect(none.out).toBe("No matching orders\n")
  const empty = await shop("orders", "list", "--phone", " -")
  expect(empty).toMatchObject({
    code: 2,
    err: expect.stringContaining("It must be a part of a phone") as unknown,
  })
  const shown = await shop("orders", "show", gift.number)
  expect(shown.out).toContain(`\nCustomer     Nilufar Karimova, ${buyer.phone}\n`)
  const json: unknown = JSON.parse((await shop("orders", "show", gift.number, "--json")).out)
  expect(json).toMatchObject({
    customer: { name: "Nilufar Karimova", phone: buyer.phone },
    receiver: { name: "Anvar Saidov" },
  })
  const exported = await shop("orders", "export", "--phone", buyer.phone)
  expect(parse(exported.out, CSV)).toEqual([
    expect.objectContaining({
      number: gift.number,
      receiver: "Anvar Saidov",
      customer: "Nilufar Karimova",
      customer_phone: `'${buyer.phone}`,
    }),
  ])
})

test("[D1.485] names the days on which the shop promised that an order arrives", async () => {
  const { id, number } = await order()
  const { arrival } = await api.get(getOrder, { params: { id }, token: customer.token })
  const { from = "", to = "" } = arrival ?? {}
  expect((await shop("orders", "show", number)).out).toContain(`\nPromised     ${from} to ${to}\n`)
  expect(JSON.parse((await shop("orders", "show", number, "--json")).out)).toMatchObject({
    arrival: { from, to },
  })
  const listed: unknown = JSON.parse((await shop("orders", "list", "--json")).out)
  expect(listed).toContainEqual(expect.objectContaining({ number: Number(number), arrival_to: to }))
  const rows = parse<Record<string, string>>((await shop("orders", "export")).out, CSV)
  expect(rows.find((row) => row["number"] === number)).toMatchObject({
    arrival_from: from,
    arrival_to: to,
  })
})

describe("[D1.408] orders show", () => {
  test("finds an order by the receipt of its charge, and names the receipt", async () => {
    const card_id = await saveTestCard(api, customer.token, TEST_CARDS.good)
    const { id, number } = await order("card", card_id)
    const [charge] = await api.database.db.select().from(charges).where(eq(charges.orderId, id))
    const receipt = charge?.receiptId ?? ""
    const { out } = await shop("orders", "show", receipt)
    expect(out).toContain(`${number} (${id})`)
    expect(out).toMatch(new RegExp(`charge paid .*receipt ${receipt}`))
  })

  test("[D1.482] names the barcode and the concentration of each perfume, of several orders at once", async () => {
    const placed = [await order(), await order()]
    const numbers = placed.map(({ number }) => number)
    const ordered = await api.database.db
      .select({ barcode: products.barcode, type: products.type, name: products.name })
      .from(products)
      .where(
        inArray(
          products.id,
          placed.flatMap(({ items }) => items.map(({ product_id }) => product_id)),
        ),
      )
    expect(ordered).toHaveLength(2)
    const { out } = await shop("orders", "show", ...numbers)
    for (const number of numbers) expect(out).toContain(`Order        ${number} (`)
    const json: unknown = JSON.parse((await shop("orders", "show", ...numbers, "--json")).out)
    const exported = await shop("orders", "export")
    for (const { barcode, type, name } of ordered) {
      expect(out).toMatch(new RegExp(String.raw`\n1 .*${name} +${type} .* ${barcode}\b`))
      expect(json).toContainEqual(
        expect.objectContaining({ items: [expect.objectContaining({ barcode, type })] }),
      )
      expect(exported.out).toMatch(new RegExp(`1 × .*${name} ${type}, \\d+ ml, ${barcode}"`))
    }
    expect(await shop("orders", "show", ...numbers, "999999")).toEqual({
      code: 1,
      out: "",
      err: "shop: Order not found: 999999\n",
    })
  })
})

describe("[D1.409] orders export", () => {
  test("says when an order was paid and refunded, how much, and by which receipt", async () => {
    const card_id = await saveTestCard(api, customer.token, TEST_CARDS.good)
    const byCard = await order("card", card_id)
    const byBonus = await order()
    const unpaid = await order("card")
    for (const { number } of [byCard, byBonus]) await shop("orders", "cancel", number)
    const [charge] = await api.database.db
      .select()
      .from(charges)
      .where(eq(charges.orderId, byCard.id))
    const { out } = await shop("orders", "export")
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(out, CSV))
    const read = ({ number }: Order) => rows.find((row) => row["number"] === number)
    const format = (at = new Date(0)) => formatTimestamp(at, "Asia/Tashkent")
    expect(read(byCard)).toMatchObject({
      paid_at: format(charge?.paidAt ?? undefined),
      refunded_at: format(charge?.settledAt ?? undefined),
      refunded: String(byCard.total / 100),
      receipt_id: charge?.receiptId,
    })
    expect(read(byBonus)).toMatchObject({
      paid_at: format(api.clock.now),
      refunded_at: expect.stringMatching(/^\d{4}-/) as unknown,
      refunded: String(byBonus.total / 100),
      receipt_id: "",
    })
    expect(read(unpaid)).toMatchObject({ paid_at: "", refunded_at: "", refunded: "" })
  })

  test("[D1.484] compares the period with the time that --by names", async () => {
    const { db } = api.database
    const card_id = await saveTestCard(api, customer.token, TEST_CARDS.good)
    const [byCard, byBonus, delivered] = [
      await order("card", card_id),
      await order(),
      await order(),
    ]
    for (const { number } of [byCard, byBonus]) await shop("orders", "cancel", number)
    for (const to of ["in_progress", "delivered"]) {
      await shop("orders", "advance", delivered.number, "--to", to)
    }
    const ofOrder = and(eq(orderEvents.orderId, byCard.id), eq(orderEvents.status, "collecting"))
    const at = (day: string) => new Date(`${day}T12:00:00Z`)
    await db
      .update(orders)
      .set({ createdAt: at("2025-10-31") })
      .where(eq(orders.id, byCard.id))
    await db
      .update(orderEvents)
      .set({ at: at("2025-11-30") })
      .where(ofOrder)
    await db
      .update(charges)
      .set({ settledAt: at("2025-12-10") })
      .where(eq(charges.orderId, byCard.id))
    const list = async (...words: string[]) => {
      const { out } = await shop("orders", "export", ...words)
      return parse<Record<string, string>>(out, CSV).map((row) => row["number"])
    }
    const [october, november, december] = ["2025-10-31", "2025-11-30", "2025-12-10"].map((day) => [
      "--from",
      day,
      "--to",
      day,
    ]) as [string[], string[], string[]]
    expect(await list(...october)).toEqual([byCard.number])
    expect(await list("--by", "placed", ...october)).toEqual([byCard.number])
    expect(await list("--by", "paid", ...october)).toEqual([])
    expect(await list("--by", "paid", ...november)).toEqual([byCard.number])
    expect(await list("--by", "refunded", ...november)).toEqual([])
    expect(await list("--by", "refunded", ...december)).toEqual([byCard.number])
    const refunded = await list("--by", "refunded", "--from", "2025-12-10")
    expect(refunded).toEqual(expect.arrayContaining([byCard.number, byBonus.number]))
    expect(refunded).not.toContain(delivered.number)
    const today = api.clock.now.toISOString().slice(0, 10)
    const arrived = await list("--by", "delivered", "--from", today, "--to", today)
    expect(arrived).toContain(delivered.number)
    expect(arrived).not.toContain(byBonus.number)
    expect(await shop("orders", "export", "--by", "packed")).toMatchObject({ code: 2 })
  })

  test("[D1.489] counts the money that was refunded in the period, in part and as a whole", async () => {
    const buyer = await createCustomer(api)
    const card_id = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const { id, number, total } = await order("card", card_id, buyer)
    const record = (...words: string[]) =>
      shop("orders", "refunded", number, "--reason", "x", "--amount", ...words)
    await record("100")
    await record("40")
    await record("40", "--undo")
    const read = async (...words: string[]) => {
      const { out } = await shop("orders", "export", "--phone", buyer.phone, ...words)
      return parse<Record<string, string>>(out, CSV)
    }
    expect(await read()).toMatchObject([{ number, payment_status: "paid", refunded: "100" }])
    expect(await read("--lines")).toMatchObject([{ number, qty: "1", refunded: "100" }])
    const [{ refunded_at = "" } = {}] = await read("--by", "refunded")
    const today = refunded_at.slice(0, "YYYY-MM-DD".length)
    const until = ["--by", "refunded", "--to", today]
    const after = ["--by", "refunded", "--from", addDays(today, 1)]
    expect(await read(...until)).toMatchObject([{ number, refunded: "100", refunded_at }])
    expect(await read(...after)).toEqual([])
    await shop("orders", "cancel", number)
    const later = new Date(Date.parse(refunded_at) + 40 * 24 * 3_600_000)
    await api.database.db.update(charges).set({ settledAt: later }).where(eq(charges.orderId, id))
    expect(await read()).toMatchObject([{ refunded: String(total / 100) }])
    expect(await read(...until)).toMatchObject([{ refunded: "100", refunded_at }])
    expect(await read(...after)).toMatchObject([
      { refunded: String(total / 100 - 100), refunded_at: formatTimestamp(later, "Asia/Tashkent") },
    ])
  })

  test("[D1.486] writes a row for each line on request, with its share of the discount and its tax codes", async () => {
    const buyer = await createCustomerWithBonus(api)
    await shop("promocodes", "add", "LINES", "10")
    const ids = (await listOrderable(api)).slice(0, 2)
    const payment = { option: "bonus" }
    const body = await draftOrder(api, buyer, { ids, payment, promocode: "LINES" })
    const placed = Order.parse((await place(api, buyer, body)).json)
    const sold = await api.database.db.select().from(products).where(inArray(products.id, ids))
    const words = ["orders", "export", "lines.csv", "--lines", "--phone", buyer.phone]
    expect((await shop(...words)).out).toBe("2 order lines were written to lines.csv\n")
    const { out } = await shop("orders", "export", "--lines", "--phone", buyer.phone)
    const rows = parse<Record<string, string>>(out, CSV)
    expect(rows).toHaveLength(2)
    for (const { id, barcode, type, volume, mxik, packageCode, vatPercent } of sold) {
      const item = placed.items.find(({ product_id }) => product_id === id)
      const price = (item?.price ?? 0) / 100
      expect(rows.find((row) => row["barcode"] === barcode)).toMatchObject({
        number: placed.number,
        payment_status: "paid",
        paid_at: formatTimestamp(api.clock.now, "Asia/Tashkent"),
        brand: item?.brand,
        name: item?.name,
        type,
        volume: String(volume),
        qty: "1",
        price: String(price),
        mxik,
        package_code: packageCode,
        vat_percent: String(vatPercent),
      })
    }
    const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]) * 100, 0)
    expect(sum("discount")).toBe(placed.discount)
    expect(sum("amount")).toBe(placed.products_total - placed.discount)
  })

  test("separates cells by semicolons, for Excel with a decimal comma", async () => {
    const { number } = await order()
    await api.database.db
      .update(orders)
      .set({ total: 12_350, address: "Navoiy 5,=1+1" })
      .where(eq(orders.number, Number(number)))
    const { out } = await shop("orders", "export", "--separator", ";", "--decimal", ",")
    const rows = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(out, { ...CSV, delimiter: ";" }))
    expect(rows.find((row) => row["number"] === number)).toMatchObject({
      total: "123,5",
      address: "Navoiy 5,'=1+1",
    })
    expect(await shop("orders", "export", "--separator", "x")).toMatchObject({ code: 2 })
  })
})
