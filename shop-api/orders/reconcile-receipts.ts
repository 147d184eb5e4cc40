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

const EXPECTS_MONEY: readonly ChargeRow["state"][] = ["pending", "paid", "refunding"]

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
    for (const { charge, receipt, total } of await matchReceipts(db, provider, period)) {
      const subject = receipt?.id ?? charge?.orderId ?? ""
      const report = (rule: string) => violations.push({ rule, subject })
      const hasMoney = receipt?.state === "paid"
      if (hasMoney && !(charge && EXPECTS_MONEY.includes(charge.state))) {
        report("the provider has no money that no charge expects")
      }
      if (charge?.state === "paid" && !hasMoney && receipt?.state !== "busy") {
        report("the provider has the money of each paid charge")
      }
      if (charge && hasMoney && total !== receipt.amount) {
        report("a receipt is of what its order costs")
      }
    }
  }
  return violations
}

/** Lists charges of the period that are refused in the shop, although the provider has received the money. */
export async function listLatePayments(
  db: Db,
  payments: Payments,
  period: Period,
): Promise<{ chargeId: number; orderId: string }[]> {
  const late: { chargeId: number; orderId: string }[] = []
  for (const provider of payments.list()) {
    for (const { charge, receipt } of await matchReceipts(db, provider, period)) {
      if (charge?.state === "refused" && receipt?.state === "paid") {
        late.push({ chargeId: charge.id, orderId: charge.orderId })
      }
    }
  }
  return late
}

/**
 * Returns the provider's receipts of the period, each with its charge, and also the paid charges of the period that
 * have no receipt in the provider's list.
 */
async function matchReceipts(db: Db, provider: PaymentProvider, period: Period): Promise<Match[]> {
  const { provider: name } = provider.cardProvider
  const receipts = await provider.listReceipts(period)
  const listed = new Map(receipts.map((receipt) => [receipt.id, receipt]))
  const select = () =>
    db
      .select({ charge: charges, total: orders.total })
      .from(charges)
      .innerJoin(orders, eq(orders.id, charges.orderId))
  // All ids are one parameter, because a statement can have at most 65 535 parameters.
  const anyListed = sql`any(${sql.param([...listed.keys()])}::text[])`
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
  const unlisted = ofPeriod.filter(({ charge }) => !listed.has(charge.receiptId ?? ""))
  return [
    ...receipts.map((receipt) => ({
      receipt,
      charge: byReceipt.get(receipt.id)?.charge ?? null,
      total: byReceipt.get(receipt.id)?.total ?? null,
    })),
    // The receipt of a charge at the end of the period may have been created after the period, so the list lacks it.
    // The shop asks the provider for each such receipt.
    ...(await Promise.all(
      unlisted
        .filter(({ charge }) => charge.state === "paid")
        .map(async ({ charge, total }) => ({
          charge,
          total,
          receipt: await findUnlisted(provider, charge, total),
        })),
    )),
  ]
}

async function findUnlisted(
  provider: PaymentProvider,
  { receiptId }: ChargeRow,
  amount: number,
): Promise<ListedReceipt | null> {
  if (receiptId === null) return null
  return { id: receiptId, state: await provider.getReceiptState(receiptId), amount }
}
