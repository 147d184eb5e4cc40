import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { type ChargeRow, charges, orders } from "#shop-api/db/schema/orders.ts"
import type { Violation } from "#shop-api/orders/audit-books.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import type { ListedReceipt, PaymentProvider } from "#shop-api/payments/provider.ts"

interface Period {
  from: Date
  to: Date
}

/** A charge of the shop and the receipt at the provider that belongs to it. One of the two may be missing. */
interface Match {
  charge: ChargeRow | null
  receipt: ListedReceipt | null
  /** Total of the order in minor units. */
  total: number | null
}

interface PaidCharge {
  charge: ChargeRow
  total: number
}

const EXPECTS_MONEY: readonly ChargeRow["state"][] = ["pending", "paid", "refunding"]

/**
 * Whether the provider may have the money of a charge. If the operator has returned the money of a refunded charge in
 * another way (`settlement`), the provider still has it.
 */
const mayHaveMoney = ({ state, settlement }: ChargeRow) =>
  EXPECTS_MONEY.includes(state) || (state === "refunded" && settlement !== null)

/**
 * Compares the charges of a period with the receipts at all payment providers. Reports three kinds of errors: a paid
 * receipt whose charge is missing or refused, a paid charge whose receipt is not paid, and amounts that differ. Changes
 * nothing.
 *
 * @throws PaymentUnknownError when a provider does not respond
 */
export async function reconcileReceipts(
  db: Db,
  payments: Payments,
  period: Period,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const provider of payments.list()) {
    const { listed, unlisted } = await matchReceipts(db, provider, period)
    for (const { charge, receipt, total } of [...listed, ...(await askFor(provider, unlisted))]) {
      const subject = receipt?.id ?? charge?.orderId ?? ""
      const report = (rule: string) => violations.push({ rule, subject })
      const hasMoney = receipt?.state === "paid"
      if (hasMoney && !(charge && mayHaveMoney(charge))) {
        report(
          "each paid receipt of the provider belongs to a charge that is not refused or refunded",
        )
      }
      if (charge?.state === "paid" && !hasMoney && receipt?.state !== "busy") {
        report("each paid charge has a paid receipt at the provider")
      }
      if (charge && hasMoney && total !== receipt.amount) {
        report("the amount of a receipt is the total of its order")
      }
    }
  }
  return violations
}

/** Lists charges of the period that are refused in the shop, although the provider has received the money. */
export async function listLatePayments(
  db: Db,
  provider: PaymentProvider,
  period: Period,
): Promise<{ id: number; orderId: string }[]> {
  const { listed } = await matchReceipts(db, provider, period)
  return listed.flatMap(({ charge, receipt }) =>
    charge?.state === "refused" && receipt?.state === "paid" ? [charge] : [],
  )
}

/**
 * Returns the provider's receipts of the period, each with its charge. `unlisted` are the paid charges of the period
 * that have no receipt in the provider's list.
 */
async function matchReceipts(
  db: Db,
  provider: PaymentProvider,
  period: Period,
): Promise<{ listed: Match[]; unlisted: PaidCharge[] }> {
  const { provider: name } = provider.cardProvider
  const receipts = await provider.listReceipts(period)
  const ids = new Set(receipts.map(({ id }) => id))
  const select = () =>
    db
      .select({ charge: charges, total: orders.total })
      .from(charges)
      .innerJoin(orders, eq(orders.id, charges.orderId))
  // All ids are one parameter, because a statement can have at most 65 535 parameters.
  const anyListed = sql`any(${sql.param([...ids])}::text[])`
  const known = await select().where(
    and(eq(charges.provider, name), eq(charges.receiptId, anyListed)),
  )
  const byReceipt = new Map(known.map((row) => [row.charge.receiptId, row]))
  // The upper bound leaves out charges that were recorded after the provider sent its list. They would seem to have no
  // receipt.
  const ofPeriod = await select().where(
    and(
      eq(charges.provider, name),
      isNotNull(charges.receiptId),
      gte(charges.createdAt, period.from),
      lt(charges.createdAt, period.to),
    ),
  )
  return {
    listed: receipts.map((receipt) => ({
      receipt,
      charge: byReceipt.get(receipt.id)?.charge ?? null,
      total: byReceipt.get(receipt.id)?.total ?? null,
    })),
    unlisted: ofPeriod.filter(
      ({ charge }) => charge.state === "paid" && !ids.has(charge.receiptId ?? ""),
    ),
  }
}

/**
 * Asks the provider for the receipt of each charge that its list lacks. The receipt of a charge at the end of the
 * period may have been created after the period.
 */
function askFor(provider: PaymentProvider, unlisted: readonly PaidCharge[]): Promise<Match[]> {
  return Promise.all(
    unlisted.map(async ({ charge, total }) => {
      const { receiptId: id } = charge
      const receipt = id && { id, state: await provider.getReceiptState(id), amount: total }
      return { charge, total, receipt: receipt || null }
    }),
  )
}
