import type { Command } from "commander"
import { and, asc, count, eq, isNotNull, sum } from "drizzle-orm"
import { addDays } from "#domain/calendar-date.ts"
import { CURRENCY_CODES, type Currency } from "#domain/money.ts"
import { addExamples, dryRunOption, jsonOption, requireDate } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { formatSums } from "#shop-api/cli/format-sum.ts"
import { getToday } from "#shop-api/cli/get-today.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import {
  requireCode,
  requireMinimal,
  requirePercent,
  requireUses,
} from "#shop-api/cli/promocodes/arguments.ts"
import { registerPromocodeChange } from "#shop-api/cli/promocodes/change.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import type { Db } from "#shop-api/db/database.ts"
import {
  type MinimalSubtotal,
  orders,
  promocodes,
  promocodeUses,
} from "#shop-api/db/schema/orders.ts"

interface AddOptions {
  starts?: string
  ends?: string
  limit?: number
  limitPerCustomer?: number
  minimal?: MinimalSubtotal
  dryRun?: boolean
}

export function registerPromocodes(program: Command, terminal: Terminal): void {
  const group = program.command("promocodes").description("manage promocodes")

  const add = group
    .command("add")
    .description("add a promocode")
    .argument("<code>", "2 to 30 letters A to Z, digits and dashes", requireCode)
    .argument("<percent>", "the discount, such as 10 or 7.5", requirePercent)
    .option("--starts <date>", "the first day (default: today)", requireDate)
    .option("--ends <date>", "the last day (default: no end)", requireDate)
    .option("--limit <count>", "maximum number of uses", requireUses)
    .option("--limit-per-customer <count>", "maximum number of uses per customer", requireUses)
    .option(
      "--minimal <amounts>",
      "minimum order value by currency, such as UZS=200000,RUB=1500.50",
      requireMinimal,
    )
    .addOption(dryRunOption())
    .action(async (code: string, discountPercent: number, options: AddOptions) => {
      await withStore(terminal, ({ db, now }) =>
        inTransaction(db, options, (tx) =>
          addPromocode(tx, { code, discountPercent, options, at: now() }),
        ),
      )
      print(
        terminal,
        options.dryRun
          ? `Dry run: promocode ${code} would be added: ${discountPercent} %`
          : `Promocode ${code} was added: ${discountPercent} %`,
      )
    })
  addExamples(
    add,
    "promocodes add NAVRUZ 15 --starts 2027-03-15 --ends 2027-03-31 --limit 500",
    "promocodes add SALOM 10 --limit-per-customer 1 --minimal UZS=200000",
  )

  registerPromocodeChange(group, terminal)

  const list = group
    .command("list")
    .description("list promocodes with their uses and paid orders")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withStore(terminal, ({ db, now }) =>
        listPromocodes(db, { json, at: now() }),
      )
      printRows(terminal, rows, { json, none: "No promocodes yet" })
    })
  addExamples(list, "promocodes list")

  const end = group
    .command("end")
    .description("end a promocode now; orders that used it keep their discount")
    .argument("<code>", "the promocode", requireCode)
    .addOption(dryRunOption())
    .action(async (code: string, options: { dryRun?: boolean }) => {
      await withStore(terminal, ({ db, now }) =>
        inTransaction(db, options, (tx) => endPromocode(tx, code, now())),
      )
      print(
        terminal,
        options.dryRun ? `Dry run: promocode ${code} would end` : `Promocode ${code} has ended`,
      )
    })
  addExamples(end, "promocodes end SALOM")
}

async function addPromocode(
  db: Db,
  promocode: { code: string; discountPercent: number; options: AddOptions; at: Date },
): Promise<void> {
  const { code, discountPercent, options, at } = promocode
  const starts = options.starts ?? (await getToday(db, at))
  const ends = options.ends ?? null
  if (ends !== null && ends < starts) throw new RefusedError(`The last day is before the first day`)
  const added = await db
    .insert(promocodes)
    .values({
      code,
      discountPercent,
      starts,
      ends,
      limitTotal: options.limit ?? null,
      limitPerCustomer: options.limitPerCustomer ?? null,
      minimalSubtotal: options.minimal ?? {},
    })
    .onConflictDoNothing()
    .returning({ id: promocodes.id })
  if (added.length === 0) throw new RefusedError(`The promocode ${code} already exists`)
}

async function listPromocodes(db: Db, { json, at }: { json: boolean | undefined; at: Date }) {
  const format = json ? formatAmounts : formatSums
  const today = await getToday(db, at)
  const rows = await db
    .select({ promocode: promocodes, uses: count(promocodeUses.orderId) })
    .from(promocodes)
    .leftJoin(promocodeUses, eq(promocodeUses.promocodeId, promocodes.id))
    .groupBy(promocodes.id)
    .orderBy(asc(promocodes.code))
  const paid = await db
    .select({
      code: orders.promocode,
      currency: orders.currency,
      orders: count(),
      discount: sum(orders.discount).mapWith(Number),
    })
    .from(orders)
    .where(and(isNotNull(orders.promocode), eq(orders.paymentStatus, "paid")))
    .groupBy(orders.promocode, orders.currency)
  return rows.map(({ promocode, uses }) => ({
    code: promocode.code,
    percent: promocode.discountPercent,
    starts: promocode.starts,
    ends: findLastDay(promocode),
    state: getState(promocode, today),
    used: uses,
    limit: promocode.limitTotal,
    limit_per_customer: promocode.limitPerCustomer,
    minimal: format(promocode.minimalSubtotal),
    ...sumPaid(
      paid.filter(({ code }) => code === promocode.code),
      format,
    ),
  }))
}

/** Sums the paid orders of one promocode. Amounts are in minor units. */
function sumPaid(
  rows: readonly { currency: Currency; orders: number; discount: number }[],
  format: typeof formatSums,
) {
  return {
    paid_orders: rows.reduce((total, row) => total + row.orders, 0),
    discount: format(
      Object.fromEntries(rows.map(({ currency, discount }) => [currency, discount])),
    ),
  }
}

/** Formats amounts by currency for programs, such as `UZS=200000,RUB=1500.5`. */
function formatAmounts(amounts: Partial<Record<Currency, number>>): string {
  return CURRENCY_CODES.flatMap((currency) => {
    const amount = amounts[currency]
    return amount === undefined ? [] : [`${currency}=${toMajor(amount)}`]
  }).join(",")
}

type Period = Pick<typeof promocodes.$inferSelect, "starts" | "ends">

/**
 * Returns the last day of a promocode, or null if it has none. `endPromocode` sets `ends` to yesterday. So if the
 * operator ends a promocode on its first day, `ends` is the day before `starts`. The function then returns the first
 * day, because the promocode was valid for a part of it.
 */
function findLastDay({ starts, ends }: Period): string | null {
  return ends === addDays(starts, -1) ? starts : ends
}

function getState({ starts, ends }: Period, today: string): "planned" | "valid" | "ended" {
  if (ends !== null && ends < today) return "ended"
  return starts > today ? "planned" : "valid"
}

/**
 * Ends a promocode immediately. A promocode is valid until the end of its last day, so its last day is set to
 * yesterday.
 */
async function endPromocode(db: Db, code: string, at: Date): Promise<void> {
  const yesterday = addDays(await getToday(db, at), -1)
  const [promocode] = await db.select().from(promocodes).where(eq(promocodes.code, code))
  if (!promocode) throw new RefusedError(`Promocode not found: ${code}`)
  if (promocode.ends !== null && promocode.ends <= yesterday) {
    throw new RefusedError(`Promocode ${code} has already ended`)
  }
  await db.update(promocodes).set({ ends: yesterday }).where(eq(promocodes.id, promocode.id))
}
