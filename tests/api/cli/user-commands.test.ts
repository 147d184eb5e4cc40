import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { getProfile, saveCard } from "#contract/account.ts"
import { login, resetPassword, sendPasswordCode } from "#contract/auth.ts"
import { saveDelivery } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { cancelOrder } from "#contract/order-actions.ts"
import { listOrders, Order } from "#contract/orders.ts"
import { formatPhone } from "#domain/phone.ts"
import { DUMMY_HASH } from "#shop-api/account/passwords.ts"
import { cards, users } from "#shop-api/db/schema/accounts.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import {
  createCustomer,
  type Customer,
  newPhone,
  cookieOf,
  readCode,
  registerCustomer,
} from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, getUnorderableId, grant, place } from "#tests/support/orders.ts"
import { PASSWORD } from "#tests/support/password.ts"
import {
  callProvider,
  createVerifiedCard,
  saveTestCard,
  serverAuth,
  TEST_CARDS,
} from "#tests/support/payme-calls.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

/** Stores personal data of the customer in each table that can contain such data. Returns the paid order. */
async function fill(customer: Customer): Promise<Order> {
  const { db } = api.database
  const { phone, token } = customer
  await grant(api, customer, 5_000_000)
  const payment = { option: "bonus" }
  const order = await draftOrder(api, customer, { payment })
  const placed = Order.parse((await place(api, customer, order)).json)
  await api.get(saveDelivery, { token, body: { location: "Amir Temur 4" } })
  const message = { name: "Nilufar", phone, email: null, message: "Where is my order?" }
  await api.get(sendContactMessage, { body: message })
  await db.insert(cards).values({
    userId: customer.id,
    provider: "simulator",
    token: `card-of-${customer.id}`,
    brand: "uzcard",
    masked: "860012******1234",
    expiry: "03 / 30",
    verified: true,
    createdAt: api.clock.now,
  })
  await db.insert(restockRequests).values({
    productId: await getUnorderableId(api),
    phone,
    countryId: 1,
    locale: "uz",
    createdAt: api.clock.now,
  })
  return placed
}

/** Stores an order whose payment the card refuses, with its receiver, and cancels it. */
async function refuseOrder(customer: Customer): Promise<void> {
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.blocked)
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id } })
  expect((await place(api, customer, body)).status).toBe(402)
  const { items } = await api.get(listOrders, { token })
  await api.get(cancelOrder, { params: { id: items[0]?.id ?? "" }, token })
}

/**
 * Returns the rows that contain one of the texts. Leaves out SMS and the counts of limits, which the maintenance job
 * deletes within a day.
 */
async function listRowsWith(texts: string[]): Promise<{ name: string; row: string }[]> {
  const { db } = api.database
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('sms_outbox', 'rate_limits')`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ row: string }>(
        sql`select t::text as row from ${sql.identifier(name)} t`,
      )
      return rows.map(({ row }) => ({ name, row }))
    }),
  )
  return found.flat().filter(({ row }) => texts.some((text) => row.includes(text)))
}

async function deliver({ number }: Order): Promise<void> {
  for (const to of ["in_progress", "delivered"]) await shop("orders", "advance", number, "--to", to)
}

describe("[D1.233] a customer who asks for a copy of their data", () => {
  test("gets all of it as JSON, without the password's hash and the card's token", async () => {
    const customer = await registerCustomer(api)
    const { number } = await fill(customer)
    const { code, out } = await shop("users", "data", customer.phone)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      account: { phone: customer.phone, first_name: "Nilufar" },
      delivery_draft: { address: "Amir Temur 4" },
      orders: [{ number: Number(number), receiver: { name: "Nilufar Karimova" } }],
      cards: [{ number: "860012******1234", expiry: "03 / 30" }],
      bonus_points: [{ entry: "granted" }, { entry: "spent" }],
      restock_requests: [{ phone: customer.phone }],
      messages: [{ message: "Where is my order?" }],
    })
    expect(out).not.toMatch(/argon2|card-of-/)
  })

  test("[D1.400] gets the control characters of their texts as escapes, which do nothing in a terminal", async () => {
    const { phone } = await registerCustomer(api)
    const message = "\u009b31mRed\u007f \u202eText \u{e0041}"
    const body = { name: "Nilufar", phone, email: null, message }
    await api.get(sendContactMessage, { body })
    const { out } = await shop("users", "data", phone)
    expect(out).toContain(String.raw`"\u009b31mRed\u007f \u202eText \udb40\udc41"`)
    expect(JSON.parse(out)).toMatchObject({ messages: [{ message }] })
    const listed = await shop("messages", "list", "--json")
    expect(listed.out).toContain(String.raw`\u009b31mRed`)
  })
})

describe("[D1.234] a customer who asks to close the account", () => {
  test("keeps it while an order is not finished", async () => {
    const customer = await registerCustomer(api)
    const { number } = await fill(customer)
    expect(await shop("users", "close", customer.phone)).toEqual({
      code: 1,
      out: "",
      err: `shop: ${customer.phone} has orders that are not finished or not refunded yet: ${number}. Deliver or cancel them first, or settle an overdue payment or refund (orders settle)\n`,
    })
    expect((await api.get(getProfile, { token: customer.token })).user.phone).toBe(customer.phone)
  })

  test("[D1.380] loses each token of a saved card at the payment provider", async () => {
    const { phone, token } = await registerCustomer(api)
    const earlier = await createVerifiedCard(api, TEST_CARDS.good)
    const newest = await createVerifiedCard(api, TEST_CARDS.good)
    for (const card of [earlier, newest]) await api.get(saveCard, { body: { token: card }, token })
    expect(await shop("users", "close", phone)).toMatchObject({ code: 0 })
    await api.background.maintenance.run()
    for (const known of [earlier, newest]) {
      const check = await callProvider(api, "cards.check", { token: known }, serverAuth(api))
      expect(check.error?.code).toBe(-31400)
    }
  })

  test("leaves only paid orders behind, and may register again with the phone", async () => {
    const phone = newPhone()
    const personal = [phone, "Nilufar", "Karimova", "Amir Temur", "Registon"]
    const others = await listRowsWith(personal)
    const customer = await registerCustomer(api, phone)
    const { id, token } = customer
    const order = await fill(customer)
    await refuseOrder(customer)
    await deliver(order)
    // Advances the clock by a minute, because the shop sends the same phone at most one code a minute.
    api.clock.now = new Date(api.clock.now.getTime() + 61_000)
    await api.get(sendPasswordCode, { body: { phone } })

    const rehearsed = await shop("users", "close", phone, "--dry-run")
    expect(rehearsed).toMatchObject({
      code: 0,
      out: expect.stringContaining("would be closed") as unknown,
    })
    expect((await api.get(getProfile, { token })).user.phone).toBe(phone)

    const { code, out } = await shop("users", "close", phone)
    expect(code).toBe(0)
    expect(out).toMatch(/is closed: 2 saved cards removed, bonus points of .* UZS deducted, 1 paid/)

    const { db } = api.database
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([
      {
        firstName: "closed",
        lastName: "account",
        phone: `closed-${id}`,
        email: null,
        passwordHash: DUMMY_HASH,
      },
    ])
    const rows = await listRowsWith(personal)
    const left = rows.filter(({ row }) => !others.some((other) => other.row === row))
    expect(left).toEqual([
      { name: "orders", row: expect.stringContaining(order.number) as unknown },
    ])
    expect(await db.$count(cards, eq(cards.userId, id))).toBe(0)
    await api.refused(401, getProfile, { token })
    expect((await shop("orders", "show", order.number)).out).toContain("Nilufar Karimova")
    expect(await shop("users", "find", phone)).toMatchObject({
      out: expect.stringContaining("No customer matches") as unknown,
    })
    expect(await checkInvariants(db)).toEqual([])
    // Advances the clock by a minute, because the shop sends the same phone at most one code a minute.
    api.clock.now = new Date(api.clock.now.getTime() + 61_000)
    expect((await registerCustomer(api, phone)).id).not.toBe(id)
  })

  test("is refused for a phone without an account", async () => {
    const { phone } = await createCustomer(api)
    await shop("users", "close", phone)
    expect(await shop("users", "close", phone)).toEqual({
      code: 1,
      out: "",
      err: `shop: No customer with the phone ${phone}\n`,
    })
  })
})

describe("[D1.522] a customer whose account is blocked", () => {
  const signIn = (phone: string, password: string) =>
    api.send(login, { body: { phone, password }, locale: "en" })

  test("is signed out, and refused like with a wrong password, until the account is unblocked", async () => {
    const { phone, token } = await registerCustomer(api)
    const account = `account of Nilufar Karimova (${formatPhone(phone, "+{998} 00 000-00-00")})`
    expect((await shop("users", "block", phone, "--dry-run")).out).toBe(
      `Dry run: the ${account} would be blocked; open orders: none\n`,
    )
    expect((await api.get(getProfile, { token })).user.phone).toBe(phone)

    expect(await shop("users", "block", phone)).toEqual({
      code: 0,
      out: `The ${account} is blocked; open orders: none\n`,
      err: "",
    })
    expect((await shop("users", "block", phone)).out).toBe(`The ${account} is already blocked\n`)
    await api.refused(401, getProfile, { token })
    const blocked = await signIn(phone, PASSWORD)
    const wrong = await signIn(phone, "Atirgul2027")
    expect([blocked.status, blocked.json]).toEqual([422, wrong.json])
    expect(JSON.parse((await shop("users", "find", phone, "--json")).out)).toMatchObject([
      { blocked: expect.stringMatching(/\+05:00$/) as unknown },
    ])

    expect((await shop("users", "block", phone, "--off")).out).toBe(
      `The ${account} is no longer blocked; open orders: none\n`,
    )
    expect((await shop("users", "block", phone, "--off")).out).toBe(
      `The ${account} is not blocked\n`,
    )
    expect((await signIn(phone, PASSWORD)).status).toBe(200)
  })

  test("stays blocked after a password reset, which the shop answers as ever", async () => {
    const { phone } = await registerCustomer(api)
    await shop("users", "block", phone)
    api.clock.now = new Date(api.clock.now.getTime() + 61_000)
    const sent = await api.send(sendPasswordCode, { body: { phone } })
    expect(sent.status).toBe(200)
    const password = "Yangi2027parol"
    const body = {
      phone,
      password,
      password_confirmation: password,
      confirm_code: await readCode(api, phone),
    }
    const reset = await api.send(resetPassword, {
      body,
      headers: { cookie: cookieOf(sent.headers) },
    })
    expect(reset.status).toBe(200)
    expect((await signIn(phone, password)).status).toBe(422)
  })

  test("keeps running orders", async () => {
    const customer = await registerCustomer(api)
    const order = await fill(customer)
    const { out } = await shop("users", "block", customer.phone)
    expect(out).toContain(`is blocked; open orders: ${order.number}\n`)
    await deliver(order)
    expect((await shop("orders", "show", order.number)).out).toContain("delivered")
  })
})

describe("[D1.523] a customer with a new phone", () => {
  test("gets it by a command that names whose account it is, and logs in with it alone", async () => {
    const customer = await registerCustomer(api)
    await fill(customer)
    const { db } = api.database
    const { phone: old, token } = customer
    const phone = newPhone()
    const productId = await getUnorderableId(api)
    await db.insert(restockRequests).values({
      productId,
      phone,
      countryId: 1,
      locale: "uz",
      createdAt: api.clock.now,
    })
    const shown = formatPhone(phone, "+{998} 00 000-00-00")
    const whose =
      /is the phone of the account of Nilufar Karimova \(1 orders, bonus points of .* UZS\)\n$/
    const trial = await shop("users", "phone", old, phone, "--dry-run")
    expect(trial.out).toMatch(/^Dry run: .* would be the phone of the account of Nilufar Karimova/)
    expect((await api.get(getProfile, { token })).user.phone).toBe(old)

    const changed = await shop("users", "phone", old, shown)
    expect(changed).toMatchObject({ code: 0, err: "" })
    expect(changed.out).toMatch(whose)
    expect(changed.out).toContain(shown)
    await api.refused(401, getProfile, { token })
    expect(await api.refused(422, login, { body: { phone: old, password: PASSWORD } })).toBeTruthy()
    const session = await api.get(login, { body: { phone, password: PASSWORD } })
    const { user } = await api.get(getProfile, { token: session.access_token })
    expect(user.phone).toBe(phone)
    for (const table of [restockRequests, contactMessages]) {
      expect(await db.$count(table, eq(table.phone, old))).toBe(0)
      expect(await db.$count(table, eq(table.phone, phone))).toBe(1)
    }
  })

  test("cannot get that of another account, of another country, or no phone at all", async () => {
    const { phone } = await registerCustomer(api)
    const other = await registerCustomer(api)
    const refusal = async (after: string) => (await shop("users", "phone", phone, after)).err
    expect(await refusal(other.phone)).toMatch(/^shop: Another account already has the phone .*\n$/)
    for (const after of ["+7 701 234 56 78", "none"]) {
      expect(await refusal(after)).toBe(
        `shop: ${after} is not a valid phone of the customer's country\n`,
      )
    }
  })
})

test("[D1.524] copies and deletes the messages and restock requests of a phone without an account", async () => {
  const phone = newPhone()
  const body = { name: "Visitor", phone, email: null, message: "Do you deliver to Nukus?" }
  await api.get(sendContactMessage, { body })
  const { db } = api.database
  const productId = await getUnorderableId(api)
  const createdAt = api.clock.now
  await db
    .insert(restockRequests)
    .values({ productId, phone, countryId: 1, locale: "uz", createdAt })
  const shown = formatPhone(phone, "+{998} 00 000-00-00")

  const { out } = await shop("users", "data", shown)
  expect(JSON.parse(out)).toMatchObject({
    account: null,
    restock_requests: [{ product_id: productId }],
    messages: [{ message: body.message }],
  })
  expect(await shop("users", "close", shown, "--dry-run")).toEqual({
    code: 0,
    out: `Dry run: 1 messages and 1 restock requests of ${shown}, which has no account, would be deleted\n`,
    err: "",
  })
  expect((await shop("users", "close", shown)).out).toBe(
    `Deleted: 1 messages and 1 restock requests of ${shown}, which has no account\n`,
  )
  for (const table of [restockRequests, contactMessages]) {
    expect(await db.$count(table, eq(table.phone, phone))).toBe(0)
  }
  for (const command of ["data", "close"]) {
    expect(await shop("users", command, shown)).toEqual({
      code: 1,
      out: "",
      err: `shop: No customer with the phone ${shown}\n`,
    })
  }
})

describe("[D1.520] messages that are done", () => {
  const write = async (message: string) => {
    const body = { name: "Nilufar", phone: "+998901230520", email: null, message }
    await api.get(sendContactMessage, { body })
    const [row] = await api.database.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.message, message))
    return String(row?.id)
  }
  const list = async (...options: string[]) =>
    JSON.parse((await shop("messages", "list", "-n", "1000", "--json", ...options)).out) as {
      id: number
      done?: string | null
    }[]

  test("leave the list of open messages, stay in the list of all with the time, and can be opened again", async () => {
    const [first, second] = [await write("Where is it?"), await write("And now?")]
    const last = await write("At last")
    expect(await shop("messages", "done", first, "--dry-run")).toEqual({
      code: 0,
      out: `Dry run: message ${first} would be done\n`,
      err: "",
    })
    expect((await list()).map(({ id }) => String(id))).toEqual(
      expect.arrayContaining([second, first]),
    )
    expect(await shop("messages", "done", first, second)).toEqual({
      code: 0,
      out: `Message ${first} is done\nMessage ${second} is done\n`,
      err: "",
    })
    const open = (await list()).map(({ id }) => String(id))
    expect([open.includes(first), open.includes(second)]).toEqual([false, false])
    const all = await list("--all")
    expect(all.find(({ id }) => String(id) === first)?.done).toMatch(/^2\d{3}-.*\+05:00$/)

    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    expect((await shop("messages", "done", first, last)).out).toBe(
      `Message ${first} is already done\nMessage ${last} is done\n`,
    )
    const later = await list("--all")
    expect(later.find(({ id }) => String(id) === first)).toEqual(
      all.find(({ id }) => String(id) === first),
    )

    expect((await shop("messages", "done", first, "--off")).out).toBe(`Message ${first} is open\n`)
    expect((await shop("messages", "done", first, "--off")).out).toBe(
      `Message ${first} is already open\n`,
    )
    expect((await list()).map(({ id }) => String(id))).toContain(first)
  })

  test("include none of the given ids when one of them does not exist", async () => {
    const id = await write("Hello?")
    expect(await shop("messages", "done", id, "2000000000")).toEqual({
      code: 1,
      out: "",
      err: "shop: Message not found: 2000000000\n",
    })
    expect((await list()).map((row) => String(row.id))).toContain(id)
  })
})

test("[D1.521] lists of customers and messages say how many they leave out", async () => {
  for (const message of ["One", "Two"]) {
    const { phone } = await registerCustomer(api)
    await api.get(sendContactMessage, {
      body: { name: "Nilufar", phone, email: null, message },
    })
  }
  const found = await shop("users", "find", "nilufar", "-n", "1")
  expect(found.err).toMatch(/^1 of \d+ customers; -n lists more\n$/)
  expect((await shop("users", "find", "nilufar", "-n", "1000")).err).toBe("")
  const listed = await shop("messages", "list", "-n", "1")
  expect(listed.err).toMatch(/^1 of \d+ messages; -n lists more\n$/)
})
