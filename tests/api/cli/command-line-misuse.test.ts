// @module-tag full
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { applyPromocode } from "#contract/checkout.ts"
import { runCommand } from "#shop-api/cli/program.ts"
import { commandInProcess, startCommand } from "#tests/support/commands.ts"
import { SECRETS } from "#tests/support/test-api.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

describe("a file that cannot be written", () => {
  test.each([
    ["catalogue", "export", "nowhere/x.csv"],
    ["catalogue", "export", "nowhere/x.json"],
    ["orders", "export", "nowhere/x.csv"],
    ["backup", "nowhere/x.backup"],
  ])("rejects %s %s %s in one line", async (...words) => {
    const name = words.at(-1)
    expect(await shop(...words)).toEqual({
      code: 1,
      out: "",
      err: `shop: ${name} cannot be written: folder ${path.join(api.config.dataDir, "nowhere")} not found\n`,
    })
    const folder = await shop(...words.slice(0, -1), ".")
    expect(folder.err).toBe("shop: . cannot be written: it is a folder\n")
  })
})

describe.runIf(process.platform === "linux")("a folder that allows no new files", () => {
  test.each([
    ["catalogue", "export", "/proc/x.csv"],
    ["catalogue", "export", "/proc/x.json"],
    ["orders", "export", "/proc/x.csv"],
    ["backup", "/proc/x.backup"],
  ])("rejects %s %s %s in one line that names it", async (...words) => {
    const { code, out, err } = await shop(...words)
    expect([code, out]).toEqual([1, ""])
    expect(err).toMatch(/^shop: \/proc\/x\.\w+ cannot be written: .*\n$/)
    expect(err).not.toContain(".part")
  })
})

describe("a path that the system cannot look up", () => {
  test("is rejected in one line", async () => {
    const file = `/${"x".repeat(300)}/orders.csv`
    const { code, out, err } = await shop("orders", "export", file)
    expect([code, out]).toEqual([1, ""])
    expect(err).toMatch(
      /^shop: .* cannot be written: .* cannot contain this file \(ENAMETOOLONG\)\n$/,
    )
  })
})

describe.runIf(process.platform === "linux")("a full disk", () => {
  test.each([[["--help"]], [["orders", "export"]], [["catalogue", "export"]]])(
    "[D1.243] ends %j with exit code 1 and the reason",
    async (words) => {
      const stdout = openSync("/dev/full", "w")
      onTestFinished(() => closeSync(stdout))
      const { code, err } = await startCommand(api.config, words, { stdout }).ended
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/(^|\n)shop: the output cannot be written: the disk is full\n$/),
      ])
    },
  )
})

describe("a program that reads the beginning of the output alone", () => {
  test("[D1.243] ends the command without a message", async () => {
    const { child, ended } = startCommand(api.config, ["catalogue", "export"])
    child.stdout?.once("data", () => child.stdout?.destroy())
    expect((await ended).code).toBe(0)
    expect((await ended).err).not.toContain("shop: ")
  })
})

describe("the file -", () => {
  test.each([
    ["orders", "export"],
    ["catalogue", "export"],
  ])("is standard output for %s %s", async (...words) => {
    const whole = await shop(...words)
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining(",") as unknown })
    expect(await shop(...words, "-")).toEqual(whole)
    expect(existsSync(path.join(api.config.dataDir, "-"))).toBe(false)
  })

  test("is rejected as the name of a backup", async () => {
    expect(await shop("backup", "-")).toEqual({
      code: 1,
      out: "",
      err: "shop: A backup cannot be written to standard output: name a file\n",
    })
  })
})

describe("in a folder without a shop", () => {
  const createFolder = () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "no-shop-"))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    return dataDir
  }

  test.each([
    [["orders", "list"]],
    [["backup", "x.backup"]],
    [["promocodes", "add", "TEN", "10"]],
    [["demo", "--dry-run"]],
  ])("%j creates no shop, and says which settings to check", async (words) => {
    const dataDir = createFolder()
    expect(await commandInProcess({ dataDir }, ...words)).toEqual({
      code: 1,
      out: "",
      err: `shop: No shop found in DATA_DIR (${dataDir}): run this command with the settings of the shop, as its user\n`,
    })
    expect(readdirSync(dataDir)).toEqual([])
  })

  test("an import of a missing file creates no shop", async () => {
    const dataDir = createFolder()
    const file = path.join(dataDir, "nowhere.csv")
    expect(await commandInProcess({ dataDir }, "catalogue", "import", file)).toEqual({
      code: 1,
      out: "",
      err: `shop: File not found: ${file}\n`,
    })
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each([[["migrate"]], [["demo"]]])("%j creates a shop", async (words) => {
    const dataDir = createFolder()
    expect(await commandInProcess({ dataDir }, ...words)).toMatchObject({ code: 0 })
    expect(readdirSync(dataDir)).toContain("pg")
  })
})

describe("a dry run says what would be done", () => {
  test.each([
    [["promocodes", "add", "DRY", "10"], "promocode DRY would be added: 10 %"],
    [["promocodes", "end", "ATIR10"], "promocode ATIR10 would end"],
    [
      ["promocodes", "change", "ATIR10", "--ends", "2099-01-31"],
      "promocode ATIR10 would be changed",
    ],
    [["managers", "add", "7", "Ali"], "manager 7, Ali, would be added"],
    [["managers", "end", "100245"], "manager 100245 would end"],
    [["demo", "--remove"], "155 products would be deleted, 0 retired because they have orders"],
  ])("%j", async (words, line) => {
    const { code, out } = await shop(...words, "--dry-run")
    expect(code).toBe(0)
    expect(out).toContain(`Dry run: ${line}\n`)
  })

  test("of filling an empty shop", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "dry-demo-"))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    await commandInProcess({ dataDir }, "migrate")
    const { code, out } = await commandInProcess({ dataDir }, "demo", "--dry-run")
    expect([code, out]).toEqual([0, "Dry run: the shop would be filled with the demonstration\n"])
    expect((await commandInProcess({ dataDir }, "users", "find", "9")).out).toContain("No customer")
  })
})

describe("a promocode that is ended", () => {
  test.each([
    ["today", "2026-11-20", "2026-11-20"],
    ["later", "2099-01-01", "2026-11-19"],
  ])(
    "[D1.216] before its first day is over (%s) is listed as ended: today if it was valid, otherwise yesterday",
    async (day, starts, ends) => {
      const code = `ONE-${day.toUpperCase()}`
      await shop("promocodes", "add", code, "10", "--starts", starts)
      const list = async () => {
        const rows = JSON.parse((await shop("promocodes", "list", "--json")).out) as object[]
        return rows.find((row) => "code" in row && row.code === code)
      }
      const before = await list()
      expect(before).toMatchObject({ ends: null, state: day === "today" ? "valid" : "planned" })
      expect(await shop("promocodes", "end", code)).toMatchObject({ code: 0 })
      const after = await list()
      expect(after).toMatchObject({ state: "ended" })
      expect(after).toMatchObject({ starts, ends })
      expect((await shop("promocodes", "end", code)).err).toContain(`${code} has already ended`)
    },
  )
})

describe("a command that cannot be carried out says why and changes nothing", () => {
  test.each([
    [["bonus", "grant", "+998 90 000-00-00", "5"], "No customer with the phone +998 90 000-00-00"],
    [
      ["bonus", "deduct", "+998 90 000-00-00", "5", "--reason", "Twice"],
      "No customer with the phone +998 90 000-00-00",
    ],
    [
      ["bonus", "list", "900000000"],
      "No customer with the phone 900000000: write the phone with its calling code",
    ],
    [["bonus", "list", "+998 90 000-00-00"], "No customer with the phone +998 90 000-00-00"],
    [["orders", "advance", "999999", "--to", "delivered"], "Order not found: 999999"],
    [["orders", "cancel", "999999"], "Order not found: 999999"],
    [["orders", "receiver", "999999", "--notes", ""], "Order not found: 999999"],
    [["orders", "show", "99999999999999"], "Order not found: 99999999999999"],
    [
      ["orders", "list", "--from", "2026-12-01", "--to", "2026-11-01"],
      "--from 2026-12-01 is after --to 2026-11-01",
    ],
    [["promocodes", "end", "NOSUCH"], "Promocode not found: NOSUCH"],
    [["promocodes", "change", "NOSUCH", "--limit", "5"], "Promocode not found: NOSUCH"],
    [
      ["promocodes", "change", "ATIR10", "--ends", "2020-01-01"],
      "The last day is before the first day",
    ],
    [
      ["promocodes", "add", "LATE", "5", "--ends", "2020-01-01"],
      "The last day is before the first day",
    ],
    [["managers", "add", "7", "Ali", "--sponsor", "8"], "Sponsor not found: 8"],
    [["managers", "add", "7", " "], "The name must have 1 to 120 characters"],
    [["managers", "change", "7", "--name", "Ali"], "Manager not found: 7"],
    [["managers", "change", "100245", "--name", " "], "The name must have 1 to 120 characters"],
    [["managers", "change", "100245", "--sponsor", "8"], "Sponsor not found: 8"],
    [["managers", "resume", "100245"], "No ended manager 100245"],
  ])("%j", async (words, reason) => {
    const { code, out, err } = await shop(...words)
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(`shop: ${reason}`)
    expect(err.trim().split("\n")).toHaveLength(1)
  })
})

describe("[D.89] arguments that are not a command exit with 2", () => {
  test.each([
    [[]],
    [["no-such-command"]],
    [["orders"]],
    [["orders", "list", "--state", "lost"]],
    [["orders", "advance", "100001"]],
    [["orders", "advance", "100001", "--to", "cancelled"]],
    [["orders", "settle", "100001"]],
    [["orders", "settle", "100001", "--as", "paid", "--reason", "x"]],
    [["orders", "settle", "100001", "--as", "unpaid"]],
    [["orders", "list", "--from", "2026-02-30"]],
    [["orders", "list", "--limit", "0"]],
    [["bonus", "grant", "+998901234567", "-5"]],
    [["bonus", "grant", "+998901234567", "1e9"]],
    [["bonus", "deduct", "+998901234567", "5"]],
    [["bonus", "deduct", "+998901234567", "5", "--reason", " "]],
    [["bonus", "deduct", "+998901234567", "5", "--reason", "x".repeat(201)]],
    [["bonus", "deduct", "+998901234567", "-5", "--reason", "Twice"]],
    [["promocodes", "add", "TEN", "0"]],
    [["promocodes", "add", "TEN", "101"]],
    [["promocodes", "add", "TEN", "10", "--minimal", "USD=5"]],
    [["promocodes", "add", "a b", "10"]],
    [["promocodes", "change", "ATIR10"]],
    [["promocodes", "change", "ATIR10", "--percent", "none"]],
    [["managers", "add", "0", "Ali"]],
    [["managers", "change", "100245"]],
    [["users", "find", ""]],
    [["users", "find", " -() "]],
  ])("%j", async (words) => {
    const { code, out, err } = await shop(...words)
    expect([code, out]).toEqual([2, ""])
    expect(err).not.toBe("")
  })
})

test.each([
  ["orders", "list"],
  ["orders", "show"],
  ["orders", "advance"],
  ["orders", "export"],
  ["promocodes", "add"],
  ["promocodes", "list"],
  ["promocodes", "end"],
  ["promocodes", "change"],
  ["managers", "add"],
  ["managers", "list"],
  ["managers", "change"],
  ["managers", "resume"],
  ["bonus", "grant"],
  ["bonus", "deduct"],
  ["bonus", "list"],
  ["users", "find"],
  ["users", "block"],
  ["users", "phone"],
  ["messages", "list"],
  ["messages", "done"],
  ["demo"],
  ["migrate"],
  ["backup"],
  ["restore"],
  ["audit"],
  ["orders", "cancel"],
  ["orders", "receiver"],
  ["orders", "settle"],
  ["catalogue", "import"],
  ["catalogue", "export"],
  ["catalogue", "rename-brand"],
  ["catalogue", "barcode"],
  ["catalogue", "wanted"],
  ["reference-data"],
])("[D.89] prints help with an example for %s %s", async (...words) => {
  const { code, out } = await shop(...words.filter(Boolean), "--help")
  expect(code).toBe(0)
  expect(out).toMatch(/^Usage: shop /)
  expect(out).toContain(`\n  npm run shop -- ${words.filter(Boolean).join(" ")}`)
})

test.each([
  [["orders", "list"], "newest"],
  [["messages", "list"], "newest"],
  [["searches"], "most frequent"],
  [["users", "find"], "earliest registered"],
  [["catalogue", "pictures"], "given up"],
  [["catalogue", "wanted"], "most requested"],
])("says in the help of %j which rows are listed first", async (words, first) => {
  const { out } = await shop(...words, "--help")
  expect(out).toMatch(new RegExp(String.raw`--limit <count> +number of rows, ${first} first `))
})

test("[D.89] shows the changes of a command in the running shop at once", async () => {
  await shop("promocodes", "add", "TEZ", "30")
  api.clock.now = new Date()
  const query = { body: { promocode: "TEZ", subtotal: 1_000_000 } }
  expect(await api.get(applyPromocode, query)).toEqual({ discount_percent: 30 })
})

test("[D1.353] prints the error of a command that fails for another reason after Ctrl+C", async () => {
  let err = ""
  const code = await runCommand(["promocodes", "end", "NONE-SUCH"], {
    env: { ...SECRETS, DATA_DIR: api.config.dataDir },
    cwd: api.config.dataDir,
    signal: AbortSignal.abort(),
    out: { write: () => true },
    err: { write: (text: string | Uint8Array) => Boolean((err += String(text))) },
  })
  expect([code, err]).toEqual([1, "shop: Promocode not found: NONE-SUCH\n"])
})
