import { eq } from "drizzle-orm"
import { z } from "zod"
import { HOUR_MS } from "#domain/durations.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { paymeTransactions } from "#shop-api/db/schema/payme.ts"
import { buildFiscalReceipt } from "#shop-api/orders/build-fiscal-receipt.ts"
import {
  describeTransaction,
  isCancelled,
  STATE,
  stateOf,
} from "#shop-api/orders/payme-webhook/describe-transaction.ts"
import { WebhookFailure } from "#shop-api/orders/payme-webhook/failure.ts"
import {
  findTransaction,
  listTransactions,
  type PayableOrder,
  type Provider,
  requirePayableOrder,
  requireTransaction,
  type TransactionView,
} from "#shop-api/orders/payme-webhook/read-transactions.ts"
import { isUnpaidTooLong } from "#shop-api/orders/payment-deadline.ts"
import {
  cancelPaid,
  settlePaid,
  settleRefunded,
  settleRefused,
} from "#shop-api/orders/settle-charge.ts"
import { toPaymeDetail } from "#shop-api/payments/payme.ts"
import type { Services } from "#shop-api/services.ts"

/** A transaction can be completed within twelve hours after its creation, as Payme specifies. */
const TIMEOUT_MS = 12 * HOUR_MS

const Id = z.string().min(1).max(100)
const OrderId = z
  .union([z.string().max(100), z.number()])
  .transform(String)
  .default("")
const Account = z.object({ order_id: OrderId })
const Payment = z.object({ amount: z.number(), account: Account })
const Creation = Payment.extend({ id: Id, time: z.int().positive() })
const ById = z.object({ id: Id })
const Cancellation = ById.extend({ reason: z.int().min(-32_768).max(32_767).nullish() })
const Period = z.object({ from: z.int(), to: z.int() })

/** Returns a method that checks its parameters before it runs. `provider` is the provider that has called it. */
function withParams<Params>(
  schema: z.ZodType<Params>,
  run: (provider: Provider, params: Params) => Promise<unknown>,
): (provider: Provider, given: unknown) => Promise<unknown> {
  return async (provider, given) => {
    const parsed = schema.safeParse(given)
    if (!parsed.success) throw new WebhookFailure("params")
    return run(provider, parsed.data)
  }
}

/**
 * The methods of Payme's Merchant API. Payme calls them before and after it charges a customer on its own page. Payme
 * may repeat a call, so all methods are idempotent.
 *
 * @throws WebhookFailure from each method
 */
export function createMethods(
  services: Pick<Services, "config" | "database" | "drawingSource" | "now">,
) {
  const { database, now } = services
  const { db } = database
  const hasTimedOut = ({ transaction }: TransactionView) =>
    now().getTime() - transaction.createdAt.getTime() >= TIMEOUT_MS

  /**
   * Locks the order to which a transaction of Payme belongs, and then reads the transaction again, since it may have
   * changed before the lock.
   *
   * @throws WebhookFailure when the transaction does not exist
   */
  async function lockTransaction(tx: Transaction, provider: Provider, id: string) {
    const view = await requireTransaction(tx, provider, id)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, view.order.id))
      .for("update")
    return requireTransaction(tx, provider, id)
  }

  /** Checks whether the transaction has timed out. If so, marks its charge as refused and returns true. */
  async function refuseTimedOut(tx: Transaction, view: TransactionView): Promise<boolean> {
    if (!hasTimedOut(view)) return false
    await settleRefused(tx, view.charge.id, { at: now() })
    return true
  }

  return {
    CheckPerformTransaction: withParams(Payment, async (provider, payment) => {
      const { order_id: orderId } = payment.account
      const payable = await requirePayableOrder(db, provider, orderId, { lock: false })
      const charge = requireOpenCharge(payable, payment.amount, now())
      if (charge.method === "hosted" && charge.receiptId !== null) throw new WebhookFailure("busy")
      return {
        allow: true,
        additional: { order: String(payable.order.number) },
        detail: toPaymeDetail(await buildFiscalReceipt(db, payable.order.id)),
      }
    }),

    CreateTransaction: withParams(Creation, async (provider, creation) => {
      const { id, time } = creation
      const view = await db.transaction(async (tx) => {
        const { order_id: orderId } = creation.account
        const payable = await requirePayableOrder(tx, provider, orderId, { lock: true })
        const known = await findTransaction(tx, provider, id)
        if (known) {
          if (stateOf(known) !== STATE.created) throw new WebhookFailure("cannot_perform")
          return (await refuseTimedOut(tx, known)) ? null : known
        }
        const charge = requireOpenCharge(payable, creation.amount, now())
        // Payme's transaction has the same id as its receipt. A charge with a receipt accepts only the transaction of
        // this receipt. A card charge without a receipt accepts none, because only the shop opens receipts for it.
        const isTaken = charge.receiptId !== null || charge.method === "card"
        if (isTaken && charge.receiptId !== id) throw new WebhookFailure("busy")
        if (now().getTime() - time >= TIMEOUT_MS) throw new WebhookFailure("cannot_perform")
        await tx
          .insert(paymeTransactions)
          .values({ id, chargeId: charge.id, time, createdAt: now() })
        await tx.update(charges).set({ receiptId: id }).where(eq(charges.id, charge.id))
        return requireTransaction(tx, provider, id)
      })
      return requireFields(view, ["create_time", "transaction", "state"])
    }),

    PerformTransaction: withParams(ById, async (provider, { id }) => {
      const view = await db.transaction(async (tx) => {
        const locked = await lockTransaction(tx, provider, id)
        if (stateOf(locked) === STATE.performed) return locked
        if (stateOf(locked) !== STATE.created) throw new WebhookFailure("cannot_perform")
        if (await refuseTimedOut(tx, locked)) return null
        await settlePaid(services, tx, locked.charge.id, now())
        return requireTransaction(tx, provider, id)
      })
      return requireFields(view, ["perform_time", "transaction", "state"])
    }),

    CancelTransaction: withParams(Cancellation, async (provider, { id, reason }) => {
      const view = await db.transaction(async (tx) => {
        const locked = await lockTransaction(tx, provider, id)
        if (isCancelled(locked)) return locked
        await tx
          .update(paymeTransactions)
          .set({ reason: reason ?? null })
          .where(eq(paymeTransactions.id, id))
        const { charge, order } = locked
        if (charge.state === "pending") await settleRefused(tx, charge.id, { at: now() })
        // When the operator refunds a delivered order [D1.427], its charge is already `refunding` when Payme calls. If
        // it is still `paid`, the cancellation did not come from the shop.
        else if (charge.state === "paid" && order.status === "delivered")
          throw new WebhookFailure("cannot_cancel")
        else {
          if (charge.state === "paid") await cancelPaid(tx, charge, now())
          await settleRefunded(tx, charge.id, now())
        }
        return requireTransaction(tx, provider, id)
      })
      return requireFields(view, ["cancel_time", "transaction", "state"])
    }),

    CheckTransaction: withParams(ById, async (provider, { id }) =>
      describeTransaction(await requireTransaction(db, provider, id)),
    ),

    GetStatement: withParams(Period, async (provider, period) => ({
      transactions: (await listTransactions(db, provider, period)).map((view) => ({
        id: view.transaction.id,
        time: view.transaction.time,
        amount: view.order.total,
        account: { order_id: view.order.id },
        ...describeTransaction(view),
        receivers: null,
      })),
    })),
  }
}

/**
 * Returns the charge of an order that is waiting for a payment of exactly this amount.
 *
 * @throws WebhookFailure when the order is paid, closed, or has another amount
 */
function requireOpenCharge(
  { order, charge }: PayableOrder,
  amount: number,
  at: Date,
): TransactionView["charge"] {
  const { paymentStatus, status, createdAt, total } = order
  if (paymentStatus === "paid" || paymentStatus === "refunded") throw new WebhookFailure("paid")
  const isClosed = status === "cancelled" || isUnpaidTooLong(createdAt, at)
  if (isClosed || charge?.state !== "pending") throw new WebhookFailure("closed")
  if (total !== amount) throw new WebhookFailure("amount")
  return charge
}

/**
 * Returns the given fields of a transaction in Payme's format.
 *
 * @throws WebhookFailure when `view` is null, because the transaction has timed out
 */
function requireFields<Key extends keyof ReturnType<typeof describeTransaction>>(
  view: TransactionView | null,
  keys: readonly Key[],
): Pick<ReturnType<typeof describeTransaction>, Key> {
  if (!view) throw new WebhookFailure("cannot_perform")
  const all = describeTransaction(view)
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<typeof all, Key>
}
