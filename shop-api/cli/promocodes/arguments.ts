import { InvalidArgumentError } from "commander"
import { CURRENCY_CODES, type Currency } from "#domain/money.ts"
import { parseMajor, requireWhole } from "#shop-api/cli/arguments.ts"
import type { MinimalSubtotal } from "#shop-api/db/schema/orders.ts"

export const requireUses = requireWhole(1, 1_000_000)

export function requireCode(text: string): string {
  const code = text.trim().toUpperCase()
  if (/^[A-Z0-9][A-Z0-9-]{1,29}$/.test(code)) return code
  throw new InvalidArgumentError("It must be 2 to 30 letters A to Z, digits and dashes.")
}

export function requirePercent(text: string): number {
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  if (percent > 0 && percent <= 100) return percent
  throw new InvalidArgumentError("It must be a percentage above 0, at most 100, such as 10 or 7.5.")
}

export function requireMinimal(text: string): MinimalSubtotal {
  const pairs = text.split(",").map((pair): [Currency, number] => {
    const [name = "", amount = ""] = pair.trim().split("=")
    const currency = CURRENCY_CODES.find((code) => code === name.toUpperCase())
    const minor = parseMajor(amount)
    if (currency && minor !== null) return [currency, minor]
    throw new InvalidArgumentError(
      `It must be a list of amounts by currency (${CURRENCY_CODES.join(", ")}), such as UZS=200000.`,
    )
  })
  return Object.fromEntries(pairs)
}
