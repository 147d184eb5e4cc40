import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, ne } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { register } from "#contract/auth.ts"
import type { CommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { productNotes, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import {
  requestRegistrationCode,
  cookieOf,
  createCustomer,
  newPhone,
  otherCode,
  readCode,
  readOutbox,
  registration,
} from "#tests/support/api-customers.ts"
import { commandInProcess, openForCommands } from "#tests/support/commands.ts"
import {
  requestNotification,
  countWaiting,
  listNotifications,
  setOrderable,
  getNextUnorderable,
  confirmRequest,
} from "#tests/support/restock-requests.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

const WRONG = "The code is wrong or has expired. Enter the newest one or ask for another"

let dataDir: string
let api: TestApi
let socket: CommandSocket | null
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-restock-"))
  api = await createTestApi({ dataDir, env: { SMS_DAILY_BUDGET: "400" } })
  socket = await openForCommands(api)
}, 90_000)
afterAll(async () => {
  await socket?.close()
  await api.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function pass(seconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}

const spoken = (phone: string) => phone.slice(-7).replace(/^(...)(..)/, "$1-$2-")

async function describeProduct(id: number): Promise<{ name: string; barcode: string }> {
  const [row] = await api.database.db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error("no such product")
  return row
}

describe("a restock request by phone", () => {
  test("[D.40] receives a code, and after it one SMS when the product can be ordered again", async () => {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    const sent = await requestNotification(api, id, { body: { phone } })
    expect(sent).toMatchObject({
      status: 200,
      json: { status: "code_sent", message: `We sent a code to +998 90 ${spoken(phone)}` },
    })
    const code = await readCode(api, phone)
    expect((await readOutbox(api)).at(-1)?.text).toContain(
      `Atir: your code for a message about a perfume is ${code}.`,
    )
    expect(await countWaiting(api, phone)).toBe(0)

    const headers = { cookie: cookieOf(sent.headers) }
    const done = await requestNotification(api, id, {
      body: { phone, confirm_code: code },
      headers,
    })
    expect(done).toMatchObject({ status: 200, json: { status: "waiting" } })
    expect(done.json).toHaveProperty(
      "message",
      `We will send one SMS to +998 90 ${spoken(phone)} when it can be ordered again`,
    )
    expect(await listNotifications(api, phone)).toEqual([])

    await setOrderable(api, id, true)
    const { name } = await describeProduct(id)
    const notifications = await listNotifications(api, phone)
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatch(
      /^Atir: .+ \d+ ml can be ordered again\nhttp:\S+\/en\/product\/\d+$/,
    )
    expect(notifications[0]).toContain(name.split(" ")[0])
    expect(notifications[0]).toContain(`/en/product/${String(id)}`)
    // The shop deletes the phone number after the notification.
    expect(await countWaiting(api, phone)).toBe(0)

    await setOrderable(api, id, false)
    await setOrderable(api, id, true)
    expect(await listNotifications(api, phone)).toHaveLength(1)
  })

  test("[D.40] [D1.236] is notified once, however often it is repeated, in the language and the country of the last request", async () => {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    await confirmRequest(api, id, { phone, locale: "ru" })
    pass(60)
    await confirmRequest(api, id, { phone, locale: "uz", country: "kz" })
    expect(await countWaiting(api, phone)).toBe(1)
    await setOrderable(api, id, true)
    const notifications = await listNotifications(api, phone)
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatch(/ ml yana sotuvda\n\S+\/uz\/product\/\d+\?country=kz$/)
  })

  test("[D.40] needs no code for a signed-in customer's own phone, and for no other", async () => {
    const id = await getNextUnorderable(api)
    const { phone, token } = await createCustomer(api)
    const own = await requestNotification(api, id, { body: { phone }, token })
    expect(own).toMatchObject({ status: 200, json: { status: "waiting" } })
    expect(own.headers.getSetCookie()).toEqual([])
    const other = newPhone()
    const theirs = await requestNotification(api, id, { body: { phone: other }, token })
    expect(theirs).toMatchObject({ status: 200, json: { status: "code_sent" } })
    await setOrderable(api, id, true)
    expect(await listNotifications(api, phone)).toHaveLength(1)
    expect(await listNotifications(api, other)).toEqual([])
  })

  test("[D.62] is answered alike for a phone with an account and one without", async () => {
    const id = await getNextUnorderable(api)
    const { phone: known } = await createCustomer(api)
    const answer = async (phone: string) => {
      const { status, json, headers } = await requestNotification(api, id, { body: { phone } })
      const names = [...headers.keys()].toSorted()
      return { status, names, json: JSON.stringify(json).replace(spoken(phone), "") }
    }
    const first = await answer(known)
    expect(first.status).toBe(200)
    expect(await answer(newPhone())).toEqual(first)
    const again = await answer(known)
    expect(again).toMatchObject({ status: 429 })
    const unknown = newPhone()
    await answer(unknown)
    expect(await answer(unknown)).toEqual(again)
  })

  test("[D.57] is rejected with a wrong code, one of another browser, one for another purpose, and a used one", async () => {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    const registering = { cookie: await requestRegistrationCode(api, phone) }
    const registeringCode = await readCode(api, phone)
    pass(60)
    const sent = await requestNotification(api, id, { body: { phone } })
    const code = await readCode(api, phone)
    const own = { cookie: cookieOf(sent.headers) }
    const confirm = (confirm_code: string, headers: Record<string, string>) =>
      requestNotification(api, id, { body: { phone, confirm_code }, headers })
    for (const reply of [
      await confirm(otherCode(code), own),
      await confirm(code, {}),
      await confirm(code, { cookie: "otp_request=somebody-else" }),
      await confirm(registeringCode, registering),
    ]) {
      expect(reply).toMatchObject({ status: 422, json: { errors: { confirm_code: [WRONG] } } })
    }
    const body = registration(phone, code)
    expect((await api.send(register, { body, headers: own })).status).toBe(422)
    expect(await countWaiting(api, phone)).toBe(0)
    expect((await confirm(code, own)).status).toBe(200)
    expect((await confirm(code, own)).status).toBe(422)
  })

  test("is rejected field by field in the caller's language", async () => {
    const id = await getNextUnorderable(api)
    for (const phone of ["", "+1", "+12025550123", "drop", null, [], {}]) {
      const { status, json } = await requestNotification(api, id, { body: { phone } })
      expect(status).toBe(422)
      expect(json).toHaveProperty("errors.phone")
    }
    for (const code of ["12345", "1234567", "abcdef", 123456, ["123456"]]) {
      const body = { phone: newPhone(), confirm_code: code }
      const { status, json } = await requestNotification(api, id, { body, locale: "ru" })
      expect(status).toBe(422)
      expect(json).toHaveProperty("errors.confirm_code")
    }
  })

  test("is limited to fifty products", async () => {
    const { phone, token } = await createCustomer(api)
    const id = await getNextUnorderable(api)
    const all = await api.database.db
      .select({ productId: products.id })
      .from(products)
      .where(ne(products.id, id))
      .limit(50)
    const rest = { phone, countryId: 1, locale: "en" as const, createdAt: api.clock.now }
    const before = await api.database.db.select().from(products).limit(50)
    await api.database.db.update(products).set({ orderable: false })
    await api.database.db
      .insert(restockRequests)
      .values(all.map(({ productId }) => ({ ...rest, productId })))
    const { status, json } = await requestNotification(api, id, { body: { phone }, token })
    expect(status).toBe(422)
    expect(json).toMatchObject({
      errors: {
        phone: [
          "This number already has requests for too many perfumes. Enter another number, or try again when one of them is back",
        ],
      },
    })
    const [repeated] = all
    const again = await requestNotification(api, repeated?.productId ?? 0, {
      body: { phone },
      token,
    })
    expect(again.status).toBe(200)
    await api.database.db.delete(restockRequests).where(eq(restockRequests.phone, phone))
    for (const one of before) await setOrderable(api, one.id, one.orderable)
  })
})

describe("a restock request for a product", () => {
  test("that can be ordered answers 409, and sends no code", async () => {
    const id = await getNextUnorderable(api)
    await setOrderable(api, id, true)
    const phone = newPhone()
    const { status, json, headers } = await requestNotification(api, id, { body: { phone } })
    expect(status).toBe(409)
    expect(json).toMatchObject({
      message: "This perfume can be ordered now",
      current: { canBeAdded: true },
    })
    expect(headers.getSetCookie()).toEqual([])
    expect((await readOutbox(api)).filter(({ to }) => to === phone)).toEqual([])
  })

  test("that came back while the code was on its way answers 409", async () => {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    const sent = await requestNotification(api, id, { body: { phone } })
    const headers = { cookie: cookieOf(sent.headers) }
    await setOrderable(api, id, true)
    const body = { phone, confirm_code: await readCode(api, phone) }
    expect((await requestNotification(api, id, { body, headers })).status).toBe(409)
    expect(await listNotifications(api, phone)).toEqual([])
  })

  test("that is unknown or not sold in the country answers 404", async () => {
    const id = await getNextUnorderable(api)
    const body = { phone: newPhone() }
    for (const unknown of [99_999_999, 0, -1, 2_147_483_648]) {
      expect((await requestNotification(api, unknown, { body })).status).toBe(404)
    }
    await api.database.db.delete(productPrices).where(eq(productPrices.productId, id))
    expect(await requestNotification(api, id, { body })).toMatchObject({
      status: 404,
      json: { message: "This perfume is not sold in your country" },
    })
  })
})

describe("a phone with a restock request", () => {
  test("[D.40] is notified by an import that brings the product back", async () => {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    await confirmRequest(api, id, { phone })
    const { barcode } = await describeProduct(id)
    writeFileSync(
      path.join(dataDir, "back.csv"),
      `barcode,stock,orderable\n${barcode},in_stock,yes\n`,
    )
    expect(await commandInProcess(api.config, "catalogue", "import", "back.csv")).toMatchObject({
      code: 0,
    })
    expect(await listNotifications(api, phone)).toHaveLength(1)
  })

  test("is not notified of a product that was deleted, which does not delay the others", async () => {
    const [gone, back] = [await getNextUnorderable(api), await getNextUnorderable(api)]
    const { phone, token } = await createCustomer(api)
    for (const id of [gone, back]) await requestNotification(api, id, { body: { phone }, token })
    for (const table of [productNotes, productPrices]) {
      await api.database.db.delete(table).where(eq(table.productId, gone))
    }
    await api.database.db.delete(products).where(eq(products.id, gone))
    expect(await countWaiting(api, phone)).toBe(1)
    await setOrderable(api, back, true)
    expect(await listNotifications(api, phone)).toHaveLength(1)
  })

  test("is notified only when the product is sold in the country of the request", async () => {
    const id = await getNextUnorderable(api)
    const { phone, token } = await createCustomer(api)
    await requestNotification(api, id, { body: { phone }, token })
    const kept = await api.database.db
      .delete(productPrices)
      .where(eq(productPrices.productId, id))
      .returning()
    await setOrderable(api, id, true)
    expect(await listNotifications(api, phone)).toEqual([])
    await api.database.db.insert(productPrices).values(kept)
    expect(await listNotifications(api, phone)).toHaveLength(1)
  })

  test("is deleted after half a year", async () => {
    const id = await getNextUnorderable(api)
    const { phone, token } = await createCustomer(api)
    await requestNotification(api, id, { body: { phone }, token })
    const now = api.clock.now
    await api.database.db
      .update(restockRequests)
      .set({ createdAt: new Date(now.getTime() - 179 * 86_400_000) })
      .where(eq(restockRequests.phone, phone))
    await api.background.maintenance.run()
    expect(await countWaiting(api, phone)).toBe(1)
    await api.database.db
      .update(restockRequests)
      .set({ createdAt: new Date(now.getTime() - 180 * 86_400_000) })
      .where(eq(restockRequests.phone, phone))
    await api.background.maintenance.run()
    expect(await countWaiting(api, phone)).toBe(0)
  })

  test("[D.40] is notified after a restart, when the product came back while the shop was stopped", async () => {
    const id = await getNextUnorderable(api)
    const phone = newPhone()
    await confirmRequest(api, id, { phone })
    await socket?.close()
    await api.background.restock.stop()
    await setOrderable(api, id, true)
    await api.close()
    api = await createTestApi({
      dataDir,
      env: { SMS_DAILY_BUDGET: "400" },
      startsAt: api.clock.now,
    })
    socket = await openForCommands(api)
    expect(await listNotifications(api, phone)).toHaveLength(1)
    expect(await listNotifications(api, phone)).toHaveLength(1)
  })
})

test("notifies phones the next day when half of the day's SMS are reserved for codes", async () => {
  const own = await createTestApi({ env: { SMS_DAILY_BUDGET: "4" } })
  try {
    const id = await getNextUnorderable(own)
    const waiting = [
      await createCustomer(own),
      await createCustomer(own),
      await createCustomer(own),
    ]
    for (const { phone, token } of waiting)
      await requestNotification(own, id, { body: { phone }, token })
    await setOrderable(own, id, true)
    const countNotifications = async () => {
      await own.background.restock.run()
      return (await readOutbox(own)).length
    }
    expect(await countNotifications()).toBe(2)
    // The shop logs that half of the budget is spent, even though only notifications have spent it [D1.30].
    const listMarks = () =>
      own.logged.filter((line) => line.includes("of SMS_DAILY_BUDGET is used"))
    expect(listMarks()).toHaveLength(1)
    expect(JSON.parse(listMarks()[0] ?? "")).toMatchObject({
      spent: 2,
      budget: 4,
      msg: "50 % of SMS_DAILY_BUDGET is used",
    })
    await requestRegistrationCode(own, newPhone())
    expect(await countNotifications()).toBe(3)
    expect(await countNotifications()).toBe(3)
    const listWaits = () => own.logged.filter((line) => line.includes("is reserved for codes"))
    expect(listWaits()).toHaveLength(1)
    own.clock.now = new Date(own.clock.now.getTime() + 3_600_000)
    expect(await countNotifications()).toBe(3)
    expect(listWaits()).toHaveLength(2)
    own.clock.now = new Date(own.clock.now.getTime() + 86_400_001)
    expect(await countNotifications()).toBe(4)
    expect(await own.database.db.$count(restockRequests)).toBe(0)
  } finally {
    await own.close()
  }
})
