import { type Command, InvalidArgumentError } from "commander"
import { asc, eq, or, sql } from "drizzle-orm"
import { CURRENCY_CODES } from "#domain/money.ts"
import { cleanPhone } from "#domain/phone.ts"
import { addExamples, jsonOption, limitOption } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { CUSTOMER_NAME } from "#shop-api/cli/customer-name.ts"
import { formatSum } from "#shop-api/cli/format-sum.ts"
import { printRows, printTotal } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { registerUserBlock } from "#shop-api/cli/users/block.ts"
import { registerUserClose } from "#shop-api/cli/users/close.ts"
import { registerUserData } from "#shop-api/cli/users/data.ts"
import { registerUserPhone } from "#shop-api/cli/users/phone.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import type { Db } from "#shop-api/db/database.ts"
import { bonusAccounts, users } from "#shop-api/db/schema/accounts.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

export function registerUsers(program: Command, terminal: Terminal): void {
  const group = program.command("users").description("manage customers")
  const find = group
    .command("find")
    .description("find customers by part of their phone, name or e-mail")
    .argument("<text>", "part of the phone, the name or the e-mail", requireText)
    .addOption(limitOption("earliest registered"))
    .addOption(jsonOption())
    .action(async (text: string, { limit, json }: { limit: number; json?: boolean }) => {
      const { rows, total } = await withStore(terminal, (store) =>
        listUsers(store, text, { limit, json }),
      )
      printRows(terminal, rows, { json, none: `No customer matches ${JSON.stringify(text)}` })
      printTotal(terminal, rows.length, { total, what: "customers" })
    })
  addExamples(find, "users find '90 123'", "users find karimova")

  registerUserPhone(group, terminal)
  registerUserBlock(group, terminal)
  registerUserData(group, terminal)
  registerUserClose(group, terminal)
}

/**
 * Refuses a search text that consists only of spaces, dashes and other separators of phone numbers. `cleanPhone`
 * removes these, and the empty text that remains would match every phone.
 */
function requireText(text: string): string {
  if (cleanPhone(text) !== "") return text
  throw new InvalidArgumentError("It must not be empty.")
}

async function listUsers(
  { db, config }: Store,
  text: string,
  { limit, json }: { limit: number; json: boolean | undefined },
) {
  const like = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const typed = like(text.trim())
  const wanted = or(
    sql`${users.phone} like ${like(cleanPhone(text))}`,
    sql`${CUSTOMER_NAME} ilike ${typed}`,
    sql`${users.email} ilike ${typed}`,
  )
  const rows = await db
    .select({
      id: users.id,
      phone: users.phone,
      name: CUSTOMER_NAME,
      email: users.email,
      country: countries.isoCode,
      registered: users.createdAt,
      blocked: users.blockedAt,
      orders: db.$count(orders, eq(orders.userId, users.id)),
    })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(wanted)
    .orderBy(asc(users.id))
    .limit(limit)
  const found = await Promise.all(
    rows.map(async ({ registered, blocked, ...row }) => ({
      ...row,
      registered: formatTimestamp(registered, config.timeZone),
      blocked: blocked && formatTimestamp(blocked, config.timeZone),
      bonus: await describeBonus(db, row.id, json ? formatForPrograms : formatSum),
    })),
  )
  return { rows: found, total: await db.$count(users, wanted) }
}

const formatForPrograms: typeof formatSum = (sum, currency) => `${toMajor(sum)} ${currency}`

async function describeBonus(db: Db, userId: number, format: typeof formatSum): Promise<string> {
  const accounts = await db.select().from(bonusAccounts).where(eq(bonusAccounts.userId, userId))
  return CURRENCY_CODES.flatMap((currency) => {
    const account = accounts.find((one) => one.currency === currency)
    return account ? [format(account.balance, currency)] : []
  }).join(", ")
}
