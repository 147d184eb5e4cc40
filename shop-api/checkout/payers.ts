import { createHmac } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { findPayer, type Payer } from "#contract/checkout.ts"
import { DAY_MS } from "#domain/durations.ts"
import { parseId } from "#domain/id.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { checkLimits } from "#shop-api/limits/check-limits.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"

/**
 * How many milliseconds a signature is valid. The shop signs the manager whom a customer has looked up, and the
 * customer's order must contain the signature.
 */
const SIGNED_MS = DAY_MS

/**
 * The manager through whom a customer orders, as named in the order request. If the request contains no name, the shop
 * uses the name in the database.
 */
type GivenPayer = Pick<Payer, "id" | "signature"> & { name?: string | undefined }

/**
 * The columns of an order that name its manager, the manager's sponsor (the person above the manager in the sales
 * network), and that sponsor's own sponsor.
 */
interface PayerLine {
  payerId: number
  payerName: string
  sponsorName: string | null
  /** Name of the sponsor of the manager's sponsor. */
  parentName: string | null
}

interface SignedFor {
  appSecret: string
  userId: number
  at: Date
}

/**
 * Registers the route that looks up a manager by ID. The shop signs the response for this customer, and the customer's
 * order must contain the signature. So an order can name only a manager whom the customer has looked up.
 */
export function registerPayers(app: ApiApp): void {
  const { config, database, limits } = app.services

  handle(app, findPayer, async ({ query, caller }) => {
    const keys = { ...networkKeys(caller.address), customer: String(caller.user.id) }
    const line = await findLine(database.db, query.manager_id)
    await checkLimits(limits, {
      action: "manager",
      keys,
      isPerson: () => caller.hasAnswered(),
      isUncounted: line !== null,
    })
    if (!line) throw refuseFields({ manager_id: "manager.not_found" })
    const { payerId: id, payerName: name } = line
    const expiry = Math.floor((caller.now().getTime() + SIGNED_MS) / 1000)
    const payer = { id, name, userId: caller.user.id }
    return { id, name, signature: sign(config.appSecret, payer, expiry) }
  })
}

/** Whether the payer (a manager) has a signature that the shop made for this customer, and it has not expired. */
export function isSignedPayer(payer: Payer, { appSecret, userId, at }: SignedFor): boolean {
  const expiry = Number(/^(\d{1,12})\./.exec(payer.signature)?.[1])
  if (!(expiry * 1000 > at.getTime())) return false
  return isEqualConstantTime(payer.signature, sign(appSecret, { ...payer, userId }, expiry))
}

/**
 * Returns the manager whom an order names, with the names of the manager's sponsors.
 *
 * @throws ApiError 422 when the signature has expired, or is not for this manager and this customer
 */
export async function requirePayer(
  db: Db,
  { id, name, signature }: GivenPayer,
  by: SignedFor,
): Promise<PayerLine> {
  const line = await findLine(db, String(id))
  const again = refuseFields({ payer: "manager.again" })
  if (!line || (name ?? line.payerName) !== line.payerName) throw again
  if (!isSignedPayer({ id, name: line.payerName, signature }, by)) throw again
  return line
}

async function findLine(db: Db, managerId: string): Promise<PayerLine | null> {
  const id = parseId(managerId)
  if (id === null) return null
  const [sponsors, parents] = [alias(managers, "sponsors"), alias(managers, "parents")]
  const [line] = await db
    .select({
      payerId: managers.id,
      payerName: managers.name,
      sponsorName: sponsors.name,
      parentName: parents.name,
    })
    .from(managers)
    .leftJoin(sponsors, eq(sponsors.id, managers.sponsorId))
    .leftJoin(parents, eq(parents.id, sponsors.sponsorId))
    .where(and(eq(managers.id, id), isNull(managers.endedAt)))
  return line ?? null
}

/**
 * Signs a payer (a manager) for a customer. The signature is `expiry.hmac`: the HMAC covers id, name, customer and
 * expiry, and `expiry` is in seconds since 1970.
 */
function sign(
  appSecret: string,
  { id, name, userId }: { id: number; name: string; userId: number },
  expiry: number,
): string {
  const key = createHmac("sha256", appSecret).update("payer").digest()
  const text = JSON.stringify([id, name, userId, expiry])
  return `${expiry}.${createHmac("sha256", key).update(text).digest("base64url")}`
}
