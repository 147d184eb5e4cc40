import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, it } from "vitest"
import { type Amount, LADDER, type Rung } from "#shop-api/limits/ladder.ts"

const HOUR = 3600

function formatAmount(amount: Amount | null): string {
  if (amount === null) return "any"
  if (typeof amount === "number") return String(amount)
  return `${amount.ofBudget * 100} % of the budget, at least ${amount.least}`
}

function formatWindow({ window, sliding }: Rung): string {
  const length =
    window % HOUR === 0
      ? `${window / HOUR} hour${window === HOUR ? "" : "s"}`
      : `${window / 60} minutes`
  return sliding ? `any ${length}` : length
}

it("[D1.32] docs/limits.md shows the ladder", () => {
  const file = path.resolve(import.meta.dirname, "../docs/limits.md")
  const table = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, 6)
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
  const ladder = LADDER.map((rung) => [
    rung.action,
    rung.by,
    formatAmount(rung.free) + (rung.delays ? ", then delayed" : ""),
    rung.delays ? "any" : formatAmount(rung.most),
    formatWindow(rung),
  ])
  expect(table).toEqual(ladder)
})
