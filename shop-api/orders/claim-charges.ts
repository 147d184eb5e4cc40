import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { type ChargeRow, charges, orders } from "#shop-api/db/schema/orders.ts"
import { UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"
import type { ProviderContact } from "#shop-api/payments/provider.ts"

/** Number of charges that a process claims at a time. */
const BATCH = 5
/**
 * How long a process's claim to its BATCH charges lasts, in milliseconds. The calls to the provider for these charges,
 * at most three for each, never take that long together.
 */
const CLAIM_MS = 300_000
/** How long a charge about which the provider has not responded stays claimed, so that the next run leaves it out. */
const UNANSWERED_MS = 90_000

export interface ClaimedCharge {
  charge: ChargeRow
  placedAt: Date
}

interface Claims {
  db: Db
  state: "pending" | "refunding"
  /** When set, only charges with this method are processed. */
  method?: ChargeRow["method"]
  now: () => Date
  isStopped: () => boolean
}

/**
 * Runs `work` for each charge in this state. Several processes may do so at the same time, because each process first
 * claims its charges for itself. A claim ends after `work`, unless the provider has not responded: then it lasts
 * UNANSWERED_MS longer, so that the next run asks about other charges first. Leaves out pending payments on the
 * provider's page until their order has expired, because the provider reports their outcome to the shop.
 */
export async function forEachClaimed(
  claims: Claims,
  work: (claimed: ClaimedCharge) => Promise<ProviderContact>,
): Promise<void> {
  const { db, isStopped } = claims
  let last = 0
  for (;;) {
    const batch = await claim(claims, last)
    if (batch.length === 0) return
    for (const claimed of batch) {
      last = Math.max(last, claimed.charge.id)
      const contact = isStopped() ? "not asked" : await work(claimed)
      const isUnanswered = contact === "unanswered"
      await db
        .update(charges)
        .set({
          claimExpiresAt: isUnanswered ? new Date(claims.now().getTime() + UNANSWERED_MS) : null,
        })
        .where(eq(charges.id, claimed.charge.id))
    }
    if (isStopped()) return
  }
}

/**
 * Deletes the claims and leases of a process that was killed. Called at the start, and only with PGlite, which allows
 * only one process: so no other process can hold a claim.
 */
export async function clearClaims(db: Db): Promise<void> {
  await db
    .update(charges)
    .set({ leaseExpiresAt: null, claimExpiresAt: null })
    .where(
      and(
        inArray(charges.state, ["pending", "refunding"]),
        or(isNotNull(charges.leaseExpiresAt), isNotNull(charges.claimExpiresAt)),
      ),
    )
}

async function claim({ db, state, method, now }: Claims, last: number): Promise<ClaimedCharge[]> {
  const at = now()
  const free = db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(orders, eq(orders.id, charges.orderId))
    .where(
      and(
        eq(charges.state, state),
        method && eq(charges.method, method),
        gt(charges.id, last),
        or(isNull(charges.claimExpiresAt), lte(charges.claimExpiresAt, at)),
        state === "pending"
          ? or(
              eq(charges.method, "card"),
              lte(orders.createdAt, new Date(at.getTime() - UNPAID_MS)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(charges.id))
    .limit(BATCH)
    .for("update", { of: charges, skipLocked: true })
  const rows = await db
    .update(charges)
    .set({ claimExpiresAt: new Date(at.getTime() + CLAIM_MS) })
    .where(inArray(charges.id, free))
    .returning()
  if (rows.length === 0) return []
  const placed = await db
    .select({ id: orders.id, placedAt: orders.createdAt })
    .from(orders)
    .where(
      inArray(
        orders.id,
        rows.map(({ orderId }) => orderId),
      ),
    )
  const dates = new Map(placed.map(({ id, placedAt }) => [id, placedAt]))
  return rows
    .map((charge) => ({ charge, placedAt: dates.get(charge.orderId) ?? charge.createdAt }))
    .sort((one, other) => one.charge.id - other.charge.id)
}
