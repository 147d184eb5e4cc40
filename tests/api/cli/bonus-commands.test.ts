import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { formatPhone } from "#domain/phone.ts"
import { bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { getBonusBalance } from "#shop-api/orders/bonus.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { grant } from "#tests/support/orders.ts"
import { createTestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

const showPhone = ({ phone }: { phone: string }) => formatPhone(phone, "+{998} 00 000-00-00")

let customer: Customer
const getBalance = async () =>
  (await api.get(checkCheckout, { token: customer.token })).bonus_balance

beforeAll(async () => {
  customer = await createCustomer(api)
  await shop("bonus", "grant", customer.phone, "50000", "--reason", "Birthday")
})

describe("[D.71] bonus points that were granted by mistake", () => {
  const deduct = (amount: string, ...options: string[]) =>
    shop("bonus", "deduct", customer.phone, amount, "--reason", "Granted twice", ...options)

  test("are deducted by another entry of the ledger, with its reason, and the audit finds nothing", async () => {
    expect(await deduct("20000", "--dry-run")).toMatchObject({
      code: 0,
      out: expect.stringContaining("would be deducted from") as unknown,
    })
    expect(await getBalance()).toBe(5_000_000)
    expect(await deduct("20000")).toEqual({
      code: 0,
      err: "",
      out: `20\u00a0000 UZS was deducted from ${showPhone(customer)}, which now has 30\u00a0000 UZS\n`,
    })
    expect(await getBalance()).toBe(3_000_000)
    const listed = await shop("bonus", "list", customer.phone, "--json")
    expect(JSON.parse(listed.out)).toMatchObject([
      { amount: -20_000, currency: "UZS", entry: "deducted", reason: "Granted twice" },
      { amount: 50_000, currency: "UZS", entry: "granted", reason: "Birthday" },
    ])
    expect((await shop("bonus", "list", customer.phone)).out).toMatch(
      / -20\u00a0000 UZS +deducted /,
    )
    expect(await shop("audit")).toMatchObject({ code: 0, out: "The audit found no errors\n" })
  })

  test("are not deducted once they are spent: the balance never falls below zero", async () => {
    expect(await deduct("30000.01")).toEqual({
      code: 1,
      out: "",
      err: `shop: ${showPhone(customer)} has only 30\u00a0000 UZS\n`,
    })
    const both = await Promise.all([deduct("20000"), deduct("20000")])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await getBalance()).toBe(1_000_000)
  })
})

test("grants no fraction of a soʻm, which pages do not show", async () => {
  const { phone } = await createCustomer(api)
  expect(await shop("bonus", "grant", phone, "49.9")).toEqual({
    code: 1,
    out: "",
    err: "shop: 49.9 is not a whole number: the shop shows no fractions of UZS\n",
  })
  expect((await shop("bonus", "list", phone)).out).toContain("No bonus points for")
})

test("[D1.215] deducts a fraction of a soʻm, which pages do not show, only if it leaves a whole balance", async () => {
  const own = await createCustomer(api)
  await grant(api, own, 50_000.4)
  const deduct = (amount: string) => shop("bonus", "deduct", own.phone, amount, "--reason", "x")
  for (const amount of ["49.9", "0.5"]) {
    expect(await deduct(amount)).toEqual({
      code: 1,
      out: "",
      err: `shop: ${amount} is not a whole number: the shop shows no fractions of UZS\n`,
    })
  }
  expect((await deduct("20000")).out).toContain("which now has 30000.4 UZS")
  expect((await deduct("0.4")).out).toMatch(/^0\.4 UZS was deducted .* has 30\u00a0000 UZS\n$/)
})

test("[D1.572] grants and deducts points of another currency than that of the customer's country", async () => {
  const { id, phone } = await createCustomer(api)
  const shown = showPhone({ phone })
  const inTenge = ["--currency", "KZT", "--reason", "Granted in the wrong currency"]
  const getTenge = () => getBonusBalance(api.database.db, id, "KZT")
  expect((await shop("bonus", "grant", phone, "50000", ...inTenge)).out).toBe(
    `${shown} was given 50\u00a0000 KZT and now has 50\u00a0000 KZT\n`,
  )
  expect((await shop("bonus", "deduct", phone, "1", "--reason", "x")).err).toBe(
    `shop: ${shown} has only 0 UZS\n`,
  )
  expect((await shop("bonus", "deduct", phone, "20000", ...inTenge, "--dry-run")).code).toBe(0)
  expect(await getTenge()).toBe(5_000_000)
  expect((await shop("bonus", "deduct", phone, "20000", ...inTenge)).code).toBe(0)
  expect(await getTenge()).toBe(3_000_000)
  expect((await shop("users", "find", phone)).out).toMatch(/ 30\u00a0000 KZT\n$/)
  expect((await shop("users", "find", phone, "--json")).out).toContain('"30000 KZT"')
  expect((await shop("bonus", "grant", phone, "1", "--currency", "kzt")).err).toContain(
    "Allowed choices are UZS, KZT",
  )
  expect(await shop("audit")).toMatchObject({ code: 0 })
})

test("lists no entries of a customer who has none", async () => {
  const { phone } = await createCustomer(api)
  expect(await shop("bonus", "list", phone)).toMatchObject({
    code: 0,
    out: `No bonus points for ${phone}\n`,
  })
})

test("commands on PostgreSQL use the time of the database, as the shop does", async () => {
  const postgres = await createFilledDatabase()
  // The clock of this process is days behind.
  const other = await createTestApi({ databaseUrl: postgres.url })
  onTestFinished(async () => {
    await other.close()
    await postgres.drop()
  })
  const { phone, id } = await createCustomer(other)
  const where = { ...other.config, databaseUrl: postgres.url }
  const run = async (...words: string[]) =>
    expect(await commandInProcess(where, ...words)).toMatchObject({ code: 0 })
  await run("bonus", "grant", phone, "50000")
  const { createdAt: at, userId } = bonusEntries
  // The command reads the database's clock once, so on a busy machine its time may be some milliseconds ahead.
  const isNow = sql`abs(extract(epoch from ${at} - clock_timestamp())) < 60`
  const entries = other.database.db.select({ isNow }).from(bonusEntries)
  expect(await entries.where(eq(userId, id))).toEqual([{ isNow: true }])

  await run("promocodes", "add", "BUGUN", "10")
  await run("promocodes", "end", "BUGUN")
  const file = path.join(other.config.dataDir, "one.csv")
  writeTable(file, makeRows(1))
  await run("catalogue", "import", file)
  const { rows } = await other.database.db.execute(sql`
    select starts = today as starts, ends = today - 1 as ends,
      added_on = (clock_timestamp() at time zone 'Asia/Tashkent')::date as added
    from promocodes, products,
      (select min((clock_timestamp() at time zone time_zone)::date) as today from countries) earliest
    where code = 'BUGUN' and barcode = '2000000000000'`)
  expect(rows).toEqual([{ starts: true, ends: true, added: true }])
})
