import { and, eq, inArray, ne, or } from "drizzle-orm"
import { queueTokenRemovals } from "#shop-api/account/card-token-removals.ts"
import { DUMMY_HASH } from "#shop-api/account/passwords.ts"
import { endTokensOf } from "#shop-api/account/tokens.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import {
  bonusAccounts,
  cards,
  deliveryDrafts,
  oneTimeCodes,
  users,
} from "#shop-api/db/schema/accounts.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import { deductBonus } from "#shop-api/orders/bonus.ts"

/** Thrown when an account cannot be closed yet. `numbers` are those of the orders that are not finished. */
export class OpenOrdersError extends Error {
  readonly numbers: readonly number[]

  constructor(numbers: readonly number[]) {
    super(`orders are not finished: ${numbers.join(", ")}`)
    this.numbers = numbers
  }
}

/**
 * The columns of `users` with personal data. A column that is added to the table belongs to this type, too: the code
 * does not compile until `closeAccount` replaces it, or until it is excluded here.
 */
type PersonalColumn = Exclude<
  keyof typeof users.$inferSelect,
  "id" | "countryId" | "createdAt" | "blockedAt"
>

interface ClosedAccount {
  /** How many saved cards were deleted. */
  cards: number
  /** How many paid orders the shop keeps with their receivers. */
  orders: number
  /** The bonus points that the customer loses, in minor units. */
  bonus: (typeof bonusAccounts.$inferSelect)[]
}

/**
 * Closes a customer's account: deletes what the shop stores for the customer, and replaces name, phone, e-mail and
 * password in the customer's row, which is kept because orders and the ledger of bonus points refer to it. Paid
 * orders keep their receiver, because accounting law demands it. Orders whose payment has expired or was refused lose
 * their receiver. SMS are not deleted here, because the maintenance job deletes them after a day. The phone can
 * register again.
 *
 * @throws OpenOrdersError when an order is not delivered or cancelled yet, or money is still to be refunded
 */
export async function closeAccount(
  tx: Transaction,
  { userId, at }: { userId: number; at: Date },
): Promise<ClosedAccount> {
  // A transaction that places or pays an order locks this row, too, and then requires that the session still exists.
  // So no order is placed or paid after the account was closed.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error(`there is no customer ${userId}`)
  const open = await listOpenOrders(tx, userId)
  if (open.length > 0) throw new OpenOrdersError(open)

  await endTokensOf(tx, userId)
  await tx.delete(deliveryDrafts).where(eq(deliveryDrafts.userId, userId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await deleteContacts(tx, user.phone)
  const withoutReceiver = {
    receiverName: "",
    receiverPhone: "",
    receiverEmail: null,
    address: "",
    notes: "",
  }
  await tx
    .update(orders)
    .set(withoutReceiver)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, ["expired", "refused"])))
  const removed = await tx.delete(cards).where(eq(cards.userId, userId)).returning()
  await queueTokenRemovals(tx, removed, { at })
  const accounts = await tx.select().from(bonusAccounts).where(eq(bonusAccounts.userId, userId))
  const bonus = accounts.filter(({ balance }) => balance > 0)
  for (const { currency, balance: amount } of bonus) {
    await deductBonus(tx, { userId, currency, amount, note: "The account was closed", at })
  }
  await tx
    .update(users)
    .set({
      firstName: "closed",
      lastName: "account",
      phone: formatClosedPhone(userId),
      email: null,
      passwordHash: DUMMY_HASH,
    } satisfies Record<PersonalColumn, string | null>)
    .where(eq(users.id, userId))
  return {
    cards: removed.length,
    orders: await tx.$count(orders, and(eq(orders.userId, userId), ne(orders.receiverName, ""))),
    bonus,
  }
}

/**
 * Deletes what the shop stores under a phone, with or without an account: codes, restock requests and messages. Returns
 * how many requests and messages it has deleted.
 */
export async function deleteContacts(
  tx: Db,
  phone: string,
): Promise<{ requests: number; messages: number }> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.phone, phone))
  const requests = await tx
    .delete(restockRequests)
    .where(eq(restockRequests.phone, phone))
    .returning({ id: restockRequests.productId })
  const messages = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.phone, phone))
    .returning({ id: contactMessages.id })
  return { requests: requests.length, messages: messages.length }
}

/** Whether `closeAccount` has closed the customer's account. */
export async function isAccountClosed(db: Db, userId: number): Promise<boolean> {
  const isClosed = and(eq(users.id, userId), eq(users.phone, formatClosedPhone(userId)))
  return (await db.$count(users, isClosed)) > 0
}

/** Returns the text that replaces the phone of a closed account. */
function formatClosedPhone(userId: number): string {
  return `closed-${userId}`
}

async function listOpenOrders(tx: Transaction, userId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ number: orders.number })
    .from(orders)
    .leftJoin(charges, eq(charges.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        or(
          inArray(orders.status, ["collecting", "in_progress"]),
          inArray(charges.state, ["pending", "refunding"]),
        ),
      ),
    )
    .orderBy(orders.number)
  return rows.map(({ number }) => number)
}
