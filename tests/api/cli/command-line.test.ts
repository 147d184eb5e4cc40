import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parse } from "csv-parse/sync"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { Order } from "#contract/orders.ts"
import { runCommand } from "#shop-api/cli/program.ts"
import type { CommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { command, commandInProcess, type Ended, openForCommands } from "#tests/support/commands.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { createTestApi, SECRETS, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase, type TestDatabase } from "#tests/support/test-database.ts"

const Listed = z.array(z.record(z.string(), z.unknown()))

/** NOON, at which the clock of the shop starts, as the commands print it. */
const NOON_IN_TASHKENT = "2026-11-20T12:00:00+05:00"

const STOPPED = "a shop that is stopped"
const STORES = ["the embedded store of a shop that runs", "PostgreSQL", STOPPED]

describe.each(STORES)("commands on %s", (store) => {
  const isStopped = store === STOPPED
  /**
   * A command on a stopped shop needs seconds to open the store. So only the full run repeats all commands there; other
   * runs have one command that writes and one that reads.
   */
  const isShort = isStopped && !isFullRun
  let dataDir: string
  let database: TestDatabase | null = null
  let api: TestApi
  let socket: CommandSocket | null = null
  let customer: Customer
  let number: string
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "shop-commands-"))
    if (store === "PostgreSQL") database = await createFilledDatabase()
    const where = database ? { databaseUrl: database.url } : {}
    api = await createTestApi({ dataDir, ...where })
    customer = await createCustomer(api)
    number = await placePaid(api, customer)
    await api.database.db.insert(contactMessages).values({
      name: "=cmd|calc",
      phone: customer.phone,
      email: null,
      message: "Salom\u001b[31m",
      locale: "uz",
      countryId: 1,
      createdAt: api.clock.now,
    })
    if (isStopped) await api.close()
    else socket = await openForCommands(api)
  })
  afterAll(async () => {
    await socket?.close()
    if (!isStopped) await api.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const shop = (...words: string[]): Promise<Ended> => commandInProcess(api.config, ...words)

  test.skipIf(isShort)(
    "[D.88] moves a paid order to delivered, step by step and no further",
    async () => {
      const trial = await shop("orders", "advance", number, "--to", "in_progress", "--dry-run")
      expect(trial).toMatchObject({ code: 0, err: "" })
      expect(trial.out).toBe(`Dry run: order ${number} would be in_progress; it is collecting\n`)
      for (const to of ["in_progress", "delivered"]) {
        const { out } = await shop("orders", "advance", number, "--to", to)
        expect(out).toContain(`is ${to} now`)
      }
      const beyond = await shop("orders", "advance", number, "--to", "in_progress")
      expect(beyond).toMatchObject({ code: 1, out: "" })
      expect(beyond.err).toBe(`shop: Order ${number} is delivered: its status cannot change\n`)
    },
  )

  test.skipIf(isStopped)(
    "[D.88] [D.79] cancels an order, and refunds what was paid for it",
    async () => {
      const other = await placePaid(api, customer)
      expect((await shop("orders", "cancel", other, "--dry-run")).out).toContain(
        "would be cancelled",
      )
      await shop("orders", "advance", other, "--to", "in_progress")
      expect(await shop("orders", "cancel", other)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/ is cancelled; its payment is refunded\n$/) as unknown,
      })
      expect((await shop("orders", "cancel", other)).err).toContain("is cancelled: it cannot be")
      expect((await shop("audit")).out).toBe("The audit found no errors\n")
    },
  )

  test("[D.89] runs in its own process, and its changes last", async () => {
    const ended = await command(api.config, "promocodes", "add", "bahor", "5")
    expect(ended).toEqual({ code: 0, err: "", out: "Promocode BAHOR was added: 5 %\n" })
    expect((await shop("promocodes", "list")).out).toContain("BAHOR")
  })

  test.skipIf(isShort)("[D.88] lists and shows orders", async () => {
    const listed = await shop("orders", "list", "--state", "delivered", "--json")
    expect(Listed.parse(JSON.parse(listed.out))).toMatchObject([
      { number: Number(number), state: "delivered", payment: "bonus paid", currency: "UZS" },
    ])
    const shown = await shop("orders", "show", number)
    expect(shown.out).toContain("Registon koʻchasi 12")
    expect(shown.out).toMatch(/delivered/)
  })

  test.skipIf(isShort)(
    "ends the progress bar of an export of orders with a line break when the export is cancelled",
    async () => {
      const cancelling = new AbortController()
      let err = ""
      const { databaseUrl } = api.config
      const code = await runCommand(["orders", "export"], {
        env: { ...SECRETS, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
        cwd: dataDir,
        signal: cancelling.signal,
        out: { write: () => true },
        err: {
          isTTY: true,
          write: (text: string | Uint8Array) => {
            err += String(text)
            cancelling.abort()
            return true
          },
        },
      })
      expect([code, err]).toEqual([
        130,
        expect.stringMatching(/Orders .* of \d+\n\nshop: cancelled/),
      ])
    },
  )

  test.skipIf(isShort)(
    "[D.88] exports orders to a file that a spreadsheet opens, without cells that it would run as formulas",
    async () => {
      expect(await shop("orders", "export", "orders.csv", "--state", "delivered")).toMatchObject({
        code: 0,
        out: "1 order was written to orders.csv\n",
      })
      const file = readFileSync(path.join(dataDir, "orders.csv"))
      expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const [row] = Listed.parse(parse(file, { columns: true, bom: true }))
      expect(row).toMatchObject({ number, state: "delivered", phone: "'+998901234567", count: "1" })
      expect(row).toMatchObject({ notes: "Gate 7;'=1+1" })
    },
  )

  test.skipIf(isShort).each([
    ["Tashkent's", {}, NOON_IN_TASHKENT],
    ["TIME_ZONE's", { TIME_ZONE: "Pacific/Pago_Pago" }, "2026-11-19T20:00:00-11:00"],
  ])("[D.88] prints the times of orders in one format and in %s zone", async (_, env, placed) => {
    const inZone = (...words: string[]) => commandInProcess({ ...api.config, env }, ...words)
    const day = placed.slice(0, "YYYY-MM-DD".length)
    const thatDay = ["--from", day, "--to", day]
    const listed = await inZone("orders", "list", "--state", "delivered", "--json", ...thatDay)
    expect(JSON.parse(listed.out)).toEqual([
      expect.objectContaining({ number: Number(number), placed }),
    ])
    const exported = await inZone("orders", "export", "--state", "delivered", ...thatDay)
    const rows = Listed.parse(parse(exported.out, { columns: true, bom: true }))
    expect(rows).toEqual([expect.objectContaining({ number, placed })])
    const offset = placed.slice(-"+hh:mm".length)
    expect(rows[0]?.["delivered_at"]).toContain(offset)
    const shown = await inZone("orders", "show", number)
    const first = shown.out.split("\n").find((line) => line.startsWith(placed))
    expect(first).toMatch(/ collecting$/)
    const json = await inZone("orders", "show", number, "--json")
    expect(JSON.parse(json.out)).toMatchObject({
      created_at: placed,
      delivered_at: rows[0]?.["delivered_at"],
      timeline: expect.arrayContaining([{ state: "collecting", at: placed }]) as unknown,
    })
    expect(shown.out + json.out).not.toMatch(/:\d\d(?:\.\d+)?Z\b/)
  })

  test.skipIf(isShort)(
    "[D.89] adds promocodes and managers, grants bonus points, and finds their owners",
    async () => {
      const added = await shop("promocodes", "add", "navruz", "15", "--limit", "500")
      expect(added).toMatchObject({ code: 0, out: "Promocode NAVRUZ was added: 15 %\n" })
      expect(await shop("promocodes", "add", "NAVRUZ", "20")).toMatchObject({ code: 1 })
      const listed = Listed.parse(JSON.parse((await shop("promocodes", "list", "--json")).out))
      expect(listed).toContainEqual(
        expect.objectContaining({ code: "NAVRUZ", used: 0, limit: 500 }),
      )
      expect(await shop("promocodes", "end", "navruz")).toMatchObject({ code: 0 })

      const manager = ["managers", "add", "100300", "Dilnoza Rahimova", "--sponsor", "100245"]
      expect(await shop(...manager)).toMatchObject({ code: 0 })
      expect((await shop(...manager)).err).toBe("shop: Manager 100300 already exists\n")

      const granted = await shop("bonus", "grant", customer.phone, "50000")
      expect(granted.out).toMatch(/ was given 50\u00a0000 UZS and now has /)
      const found = await shop("users", "find", customer.phone.slice(4), "--json")
      expect(Listed.parse(JSON.parse(found.out))).toMatchObject([
        { id: customer.id, registered: NOON_IN_TASHKENT },
      ])
      expect(found.out).not.toContain("none")
      const messages = await shop("messages", "list")
      expect(messages.out).toContain("Salom [31m")
      expect(messages.out).toContain(NOON_IN_TASHKENT)
      expect((await shop("migrate")).out).toBe("The database schema is up to date\n")
      expect((await shop("demo")).out).toContain("nothing was changed")
    },
  )
})

/** Places an order paid with bonus points. Returns its number. */
async function placePaid(api: TestApi, customer: Customer): Promise<string> {
  await grant(api, customer, 10_000_000)
  const { delivery, ...body } = await draftOrder(api, customer, { payment: { option: "bonus" } })
  const notes = "Gate 7;=1+1"
  const reply = await place(api, customer, { ...body, delivery: { ...delivery, notes } })
  return Order.parse(reply.json).number
}

test("prints nothing about a missing .env", { tags: ["full"] }, async () => {
  const child = spawn("npm", ["run", "--silent", "shop", "--", "--help"], {
    cwd: path.resolve(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text))
  child.stdout.resume()
  await once(child, "close")
  expect(child.exitCode).toBe(0)
  expect(output).not.toContain(".env")
})
