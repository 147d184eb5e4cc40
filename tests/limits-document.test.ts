import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { type Amount, LIMITS, type LimitRule, ORDER_LIMITS } from "#shop-api/limits/limit-rules.ts"

const HOUR = 3600

function formatAmount(amount: Amount | null): string {
  if (amount === null) return "any"
  if (typeof amount === "number") return String(amount)
  return `${amount.ofBudget * 100} % of the budget, at least ${amount.least}`
}

function formatWindow({ window, sliding }: LimitRule): string {
  const length =
    window % HOUR === 0
      ? `${window / HOUR} hour${window === HOUR ? "" : "s"}`
      : `${window / 60} minutes`
  return sliding ? `any ${length}` : length
}

test("[D1.32] docs/limits.md lists the limits", () => {
  const file = path.resolve(import.meta.dirname, "../docs/limits.md")
  const text = readFileSync(file, "utf8")
  const table = text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, 6)
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
  const rules = LIMITS.map((rule) => [
    rule.action,
    rule.by,
    formatAmount(rule.free) + (rule.delays ? ", then delayed" : ""),
    rule.delays ? "any" : formatAmount(rule.most),
    formatWindow(rule),
  ])
  expect(table).toEqual(rules)
  const { anHour, unpaid, refusedPayments } = ORDER_LIMITS
  const { ofOrder, ofCustomer } = refusedPayments
  const words = text.replaceAll("\n", " ")
  expect(words).toContain(`places ${anHour} orders an hour`)
  expect(words).toContain(`has ${unpaid} unpaid orders at a time`)
  expect(words).toContain(
    `refused ${ofOrder} payments by saved card a day for an order and ${ofCustomer} for all orders`,
  )
})
