import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNull, lte, or } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
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
  const at = now()
  const [charge] = await db
    .update(charges)
    .set({ leaseExpiresAt: getExpiry(at) })
    .where(
      and(
        eq(charges.id, chargeId),
        eq(charges.state, "pending"),
        or(isNull(charges.leaseExpiresAt), lte(charges.leaseExpiresAt, at)),
      ),
    )
    .returning()
  return charge ? new HeldLease(db, now, charge) : null
}

const getExpiry = (at: Date) => new Date(at.getTime() + LEASE_MS)

class HeldLease implements ChargeLease {
  readonly charge: ChargeRow
  readonly #db: Db
  readonly #now: () => Date
  readonly #timer: NodeJS.Timeout
  #expiresAt: Date | null
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor(db: Db, now: () => Date, charge: ChargeRow) {
    this.#db = db
    this.#now = now
    this.charge = charge
    this.#expiresAt = charge.leaseExpiresAt
    let renewing: Promise<unknown> | null = null
    this.#timer = setInterval(() => {
      // If the database fails, the next renewal tries again.
      renewing ??= this.renew()
        .catch(() => {})
        .finally(() => (renewing = null))
    }, RENEW_INTERVAL_MS)
  }

  renew(): Promise<boolean> {
    return this.#write({ leaseExpiresAt: getExpiry(this.#now()) })
  }

  async saveReceipt(receiptId: string): Promise<boolean> {
    const isSaved = await this.#write({ leaseExpiresAt: getExpiry(this.#now()), receiptId })
    if (isSaved) this.charge.receiptId = receiptId
    return isSaved
  }

  saveClosing(): Promise<boolean> {
    const at = this.#now()
    return this.#write({ leaseExpiresAt: getExpiry(at), closingAt: at })
  }

  async stop(): Promise<Date | null> {
    clearInterval(this.#timer)
    await this.#lastWrite
    return this.#expiresAt
  }

  async release(): Promise<void> {
    await this.stop()
    try {
      await this.#write({ leaseExpiresAt: null })
    } catch (error) {
      void this.#releaseLater()
      throw error
    }
  }

  /** Runs one write after another, because each write checks the expiry that the write before it has set. */
  #write(
    values: Pick<Partial<ChargeRow>, "receiptId" | "closingAt"> & { leaseExpiresAt: Date | null },
  ): Promise<boolean> {
    const attempt = async () => {
      if (this.#expiresAt === null) return false
      const [row] = await this.#db
        .update(charges)
        .set(values)
        .where(
          and(
            eq(charges.id, this.charge.id),
            eq(charges.state, "pending"),
            eq(charges.leaseExpiresAt, this.#expiresAt),
            values.receiptId === undefined ? undefined : isNull(charges.receiptId),
          ),
        )
        .returning({ leaseExpiresAt: charges.leaseExpiresAt })
      this.#expiresAt = row?.leaseExpiresAt ?? null
      return row !== undefined
    }
    const written = this.#lastWrite.then(attempt, attempt)
    this.#lastWrite = written.catch(() => {})
    return written
  }

  /**
   * Repeats a release that has failed because of a database error. Without a release, other requests for the charge
   * would have to wait until the lease expires.
   */
  async #releaseLater(): Promise<void> {
    for (let tries = 0; tries < LEASE_MS / RELEASE_RETRY_MS; tries += 1) {
      await pause(RELEASE_RETRY_MS, null, { ref: false })
      const isDone = await this.#write({ leaseExpiresAt: null }).then(
        () => true,
        () => false,
      )
      if (isDone) return
    }
  }
}
