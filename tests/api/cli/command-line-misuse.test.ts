import path from "node:path"
import { describe, expect, it } from "vitest"
import { applyPromocode } from "#contract/checkout.ts"
import { commandHere } from "#tests/support/commands.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const api = withCommands()

const shop = (...words: string[]) => commandHere(api.config, ...words)

describe("a file that cannot be written", () => {
  it.each([
    ["catalogue", "export", "nowhere/x.csv"],
    ["catalogue", "export", "nowhere/x.json"],
    ["orders", "export", "nowhere/x.csv"],
    ["backup", "nowhere/x.backup"],
  ])("rejects %s %s %s in one line", async (...words) => {
    const name = words.at(-1)
    expect(await shop(...words)).toEqual({
      ...{ code: 1, out: "" },
      err: `shop: ${name} cannot be written: there is no folder ${path.join(api.config.dataDir, "nowhere")}\n`,
    })
    const folder = await shop(...words.slice(0, -1), ".")
    expect(folder.err).toBe("shop: . cannot be written: it is a folder\n")
  })
})

describe("a command that cannot be carried out says why and changes nothing", () => {
  it.each([
    [["bonus", "grant", "+998 90 000-00-00", "5"], "Nobody has registered with +998 90 000-00-00"],
    [
      ["bonus", "deduct", "+998 90 000-00-00", "5", "--reason", "Twice"],
      "Nobody has registered with +998 90 000-00-00",
    ],
    [["bonus", "list", "+998 90 000-00-00"], "Nobody has registered with +998 90 000-00-00"],
    [["orders", "advance", "999999"], "There is no order 999999"],
    [["orders", "cancel", "999999"], "There is no order 999999"],
    [["orders", "show", "99999999999999"], "There is no order 99999999999999"],
    [["orders", "list", "--from", "2026-12-01", "--to", "2026-11-01"], "No day is both"],
    [["promocodes", "end", "NOSUCH"], "There is no promocode NOSUCH"],
    [["promocodes", "add", "LATE", "5", "--ends", "2020-01-01"], "It would end before it starts"],
    [["managers", "add", "7", "Ali", "--sponsor", "8"], "There is no manager 8 to be the sponsor"],
    [["managers", "add", "7", " "], "The name takes 1 to 120 characters"],
  ])("%j", async (words, reason) => {
    const { code, out, err } = await shop(...words)
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(`shop: ${reason}`)
    expect(err.trim().split("\n")).toHaveLength(1)
  })
})

describe("[D.89] arguments that are not a command exit with 2", () => {
  it.each([
    [[]],
    [["no-such-command"]],
    [["orders"]],
    [["orders", "list", "--state", "lost"]],
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
    [["managers", "add", "0", "Ali"]],
  ])("%j", async (words) => {
    const { code, out, err } = await shop(...words)
    expect([code, out]).toEqual([2, ""])
    expect(err).not.toBe("")
  })
})

it.each([
  ...[
    ["orders", "list"],
    ["orders", "show"],
    ["orders", "advance"],
    ["orders", "export"],
  ],
  ...[
    ["promocodes", "add"],
    ["promocodes", "list"],
    ["promocodes", "end"],
  ],
  ...[
    ["managers", "add"],
    ["managers", "list"],
    ["bonus", "grant"],
    ["bonus", "deduct"],
    ["bonus", "list"],
    ["users", "find"],
  ],
  ...[["messages", "list"], ["demo"], ["migrate"], ["backup"], ["restore"], ["audit"]],
  ...[
    ["orders", "cancel"],
    ["catalogue", "import"],
    ["catalogue", "export"],
  ],
])("[D.89] prints help with an example for %s %s", async (...words) => {
  const { code, out } = await shop(...words.filter(Boolean), "--help")
  expect(code).toBe(0)
  expect(out).toMatch(/^Usage: shop /)
  expect(out).toContain(`\n  npm run shop -- ${words.filter(Boolean).join(" ")}`)
})

it.each([
  [["orders", "list"], "newest"],
  [["messages", "list"], "newest"],
  [["searches"], "most wanted"],
  [["users", "find"], "earliest registered"],
  [["catalogue", "pictures"], "given up"],
])("says in the help of %j which rows are listed first", async (words, first) => {
  const { out } = await shop(...words, "--help")
  expect(out).toMatch(new RegExp(String.raw`--limit <count> +how many, the ${first} first `))
})

it("[D.89] shows the changes of a command in the running shop at once", async () => {
  await shop("promocodes", "add", "TEZ", "30")
  api.clock.now = new Date()
  const query = { body: { promocode: "TEZ", subtotal: 1_000_000 } }
  expect(await api.get(applyPromocode, query)).toEqual({ discount_percent: 30 })
})
