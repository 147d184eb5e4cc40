import type { Command } from "commander"
import { count, eq } from "drizzle-orm"
import { addExamples, dryRunOption, requireDate } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { formatSums } from "#shop-api/cli/format-sum.ts"
import { formatTable } from "#shop-api/cli/format-table.ts"
import {
  requireCode,
  requireMinimal,
  requirePercent,
  requireUses,
} from "#shop-api/cli/promocodes/arguments.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { type MinimalSubtotal, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"

/** The word by which an option clears a value. Commander cannot pass null. */
const NONE = "none"
type None = typeof NONE

interface ChangeOptions {
  percent?: number
  starts?: string
  ends?: string
  limit?: number | None
  limitPerCustomer?: number | None
  minimal?: MinimalSubtotal | None
  dryRun?: boolean | undefined
}

export function registerPromocodeChange(group: Command, terminal: Terminal): void {
  const change = group
    .command("change")
    .description("change a promocode; orders that used it keep their discount")
    .argument("<code>", "the promocode", requireCode)
    .option("--percent <percent>", "the discount, such as 10 or 7.5", requirePercent)
    .option("--starts <date>", "the first day", requireDate)
    .option(
      "--ends <date>",
      "the last day, or none; reopens an ended promocode",
      orNone(requireDate),
    )
    .option("--limit <count>", "maximum number of uses, or none", orNone(requireUses))
    .option(
      "--limit-per-customer <count>",
      "maximum number of uses per customer, or none",
      orNone(requireUses),
    )
    .option(
      "--minimal <amounts>",
      "minimum order value by currency, or none",
      orNone(requireMinimal),
    )
    .addOption(dryRunOption())
    .action(async (code: string, { dryRun, ...changes }: ChangeOptions) => {
      if (Object.keys(changes).length === 0) {
        change.error("error: specify what to change, such as --ends or --limit")
      }
      const described = await withStore(terminal, ({ db }) =>
        inTransaction(db, { dryRun }, (tx) => changePromocode(tx, code, { dryRun, ...changes })),
      )
      print(terminal, described)
    })
  addExamples(
    change,
    "promocodes change NAVRUZ --ends 2027-04-05 --limit 800",
    "promocodes change SALOM --limit-per-customer none",
  )
}

/** Creates a parser that accepts the word none, too. */
function orNone<Value>(parse: (text: string) => Value): (text: string) => Value | None {
  return (text) => (text === NONE ? NONE : parse(text))
}

/**
 * Changes the given values of a promocode. Returns the old and the new values to print.
 *
 * @throws RefusedError when it would end before it starts, or a limit is below the uses, which `audit` would report
 */
async function changePromocode(
  tx: Db,
  code: string,
  { dryRun, ...changes }: ChangeOptions,
): Promise<string> {
  // An order that uses the promocode locks its row, too, so no use is added before the limit is saved.
  const [known] = await tx.select().from(promocodes).where(eq(promocodes.code, code)).for("update")
  if (!known) throw new RefusedError(`Promocode not found: ${code}`)
  const { starts = known.starts, limit, limitPerCustomer, minimal } = changes
  const ends = changes.ends === undefined ? known.ends : clear(changes.ends)
  if ((changes.starts ?? changes.ends) !== undefined && ends !== null && ends < starts) {
    throw new RefusedError(`The last day is before the first day`)
  }
  const uses = await tx
    .select({ count: count() })
    .from(promocodeUses)
    .where(eq(promocodeUses.promocodeId, known.id))
    .groupBy(promocodeUses.userId)
  const counts = uses.map((one) => one.count)
  const total = counts.reduce((all, one) => all + one, 0)
  const wanted = {
    discountPercent: changes.percent ?? known.discountPercent,
    starts,
    ends,
    limitTotal: limit === undefined ? known.limitTotal : requireLimit("--limit", limit, total),
    limitPerCustomer:
      limitPerCustomer === undefined
        ? known.limitPerCustomer
        : requireLimit("--limit-per-customer", limitPerCustomer, Math.max(0, ...counts)),
    minimalSubtotal: minimal === undefined ? known.minimalSubtotal : (clear(minimal) ?? {}),
  }
  const before = formatValues(known)
  const rows = Object.entries(formatValues(wanted)).flatMap(([name, is]) => {
    const was = before[name] ?? ""
    return is === was ? [] : [[name, was, is]]
  })
  if (rows.length === 0) return `Promocode ${code} already has these values`
  await tx.update(promocodes).set(wanted).where(eq(promocodes.id, known.id))
  const heading = dryRun
    ? `Dry run: promocode ${code} would be changed`
    : `Promocode ${code} was changed`
  return `${heading}\n\n${formatTable(["", "old", "new"], rows)}`
}

type Values = Omit<typeof promocodes.$inferSelect, "id" | "code">

/** Formats what can be changed, by its name in `promocodes list`. */
function formatValues(values: Values): Record<string, string> {
  return {
    percent: String(values.discountPercent),
    starts: values.starts,
    ends: values.ends ?? NONE,
    limit: String(values.limitTotal ?? NONE),
    "limit per customer": String(values.limitPerCustomer ?? NONE),
    minimal: formatSums(values.minimalSubtotal) || NONE,
  }
}

function clear<Value>(value: Value | None): Value | null {
  return value === NONE ? null : value
}

function requireLimit(option: string, limit: number | None, uses: number): number | null {
  if (limit === NONE) return null
  if (limit >= uses) return limit
  throw new RefusedError(
    `${option} must be at least ${uses}, the number of uses so far; to end the promocode, use promocodes end`,
  )
}
