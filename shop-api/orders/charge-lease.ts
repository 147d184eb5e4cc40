import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNull, lte, or } from "drizzle-orm"
import { type ChargeRow, charges } from "#shop-api/db/schema/orders.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * How long a lease lasts without a renewal, in milliseconds. When it expires, its worker has probably died, and another
 * worker may take over the charge.
 */
const LEASE_MS = 10_000
/** How often a worker renews its lease in the background, in milliseconds. */
export const RENEW_INTERVAL_MS = 2_000
const RELEASE_RETRY_MS = 500

/**
 * The exclusive right of one worker to process a pending charge. A worker is a request that pays or cancels an order,
 * or the maintenance job. The lease is renewed in the background until `stop` or `release` is called. Every write
 * checks that the database still has the expiry that this lease has set last. So a worker whose lease was taken over
 * changes nothing.
 */
export interface ChargeLease {
  /** The charge as it was when the lease was acquired. Later, only `saveReceipt` updates it, by setting `receiptId`. */
  readonly charge: ChargeRow
  /**
   * Renews the lease. Returns false when the lease is lost: the charge is not pending any more, or another worker has
   * taken it over.
   */
  renew(): Promise<boolean>
  /**
   * Stores the id of the receipt, which is the provider's invoice for this charge. Must be called before the provider
   * is asked to take the money for it. Returns false when the lease is lost.
   */
  saveReceipt(receiptId: string): Promise<boolean>
  /**
   * Records that the receipt is going to be cancelled. Must be called before it is cancelled. Returns false when the
   * lease is lost.
   */
  saveClosing(): Promise<boolean>
  /**
   * Stops the renewals, and returns the expiry of the lease; null when the lease is lost. The write that ends the
   * charge must check this expiry.
   */
  stop(): Promise<Date | null>
  /** Releases the lease, so that another worker can acquire it. Does nothing when the lease is lost. */
  release(): Promise<void>
}

/** Acquires the lease of a charge. Returns null when the charge is not pending, or another worker has the lease. */
export async function acquireChargeLease(
  { database: { db }, now }: Pick<Services, "database" | "now">,
  chargeId: number,
): Promise<ChargeLease | null> {
  const expiryFromNow = () => new Date(now().getTime() + LEASE_MS)
  const at = now()
  const [charge] = await db
    .update(charges)
    .set({ leaseExpiresAt: expiryFromNow() })
    .where(
      and(
        eq(charges.id, chargeId),
        eq(charges.state, "pending"),
        or(isNull(charges.leaseExpiresAt), lte(charges.leaseExpiresAt, at)),
      ),
    )
    .returning()
  if (!charge) return null
  return buildLease(charge)

  function buildLease(held: ChargeRow): ChargeLease {
    let expiresAt = held.leaseExpiresAt
    let last: Promise<unknown> = Promise.resolve()

    /** Runs one write after another, because each write checks the expiry that the write before it has set. */
    function write(
      values: Pick<Partial<ChargeRow>, "receiptId" | "closingAt"> & { leaseExpiresAt: Date | null },
    ): Promise<boolean> {
      const attempt = async () => {
        if (expiresAt === null) return false
        const [row] = await db
          .update(charges)
          .set(values)
          .where(
            and(
              eq(charges.id, chargeId),
              eq(charges.state, "pending"),
              eq(charges.leaseExpiresAt, expiresAt),
              values.receiptId === undefined ? undefined : isNull(charges.receiptId),
            ),
          )
          .returning({ leaseExpiresAt: charges.leaseExpiresAt })
        expiresAt = row?.leaseExpiresAt ?? null
        return row !== undefined
      }
      const written = last.then(attempt, attempt)
      last = written.catch(() => {})
      return written
    }

    const renew = () => write({ leaseExpiresAt: expiryFromNow() })
    let renewing: Promise<unknown> | null = null
    const timer = setInterval(() => {
      // If the database fails, the next renewal tries again.
      renewing ??= renew()
        .catch(() => {})
        .finally(() => (renewing = null))
    }, RENEW_INTERVAL_MS)

    async function stop() {
      clearInterval(timer)
      await last
      return expiresAt
    }

    /**
     * Repeats a release that has failed because of a database error. Without a release, other requests for the charge
     * would have to wait until the lease expires.
     */
    async function releaseLater(): Promise<void> {
      for (let tries = 0; tries < LEASE_MS / RELEASE_RETRY_MS; tries += 1) {
        await pause(RELEASE_RETRY_MS, null, { ref: false })
        const isDone = await write({ leaseExpiresAt: null }).then(
          () => true,
          () => false,
        )
        if (isDone) return
      }
    }

    return {
      charge: held,
      renew,
      stop,
      async saveReceipt(receiptId) {
        const isSaved = await write({ leaseExpiresAt: expiryFromNow(), receiptId })
        if (isSaved) held.receiptId = receiptId
        return isSaved
      },
      saveClosing: () => write({ leaseExpiresAt: expiryFromNow(), closingAt: now() }),
      async release() {
        await stop()
        try {
          await write({ leaseExpiresAt: null })
        } catch (error) {
          void releaseLater()
          throw error
        }
      },
    }
  }
}
