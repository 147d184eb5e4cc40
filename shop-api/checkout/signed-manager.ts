import { createHmac } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Payer } from "#contract/checkout.ts"
import { DAY_MS } from "#domain/durations.ts"
import { parseId } from "#domain/id.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { managers } from "#shop-api/db/schema/managers.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"

/**
 * How many milliseconds a signature is valid. The shop signs the manager whom a customer has looked up, and the
 * customer's order must contain the signature.
 */
const SIGNED_MS = DAY_MS

/**
 * The manager through whom a customer orders, as named in the order request. If the request contains no name, the shop
 * uses the name in the database.
 */
type GivenManager = Pick<Payer, "id" | "signature"> & { name?: string | undefined }

/**
 * The columns of an order that name its manager, the manager's sponsor (the person above the manager in the sales
 * network), and that sponsor's own sponsor.
 */
interface ManagerColumns {
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

/** Finds the manager with this ID. Null if there is none, or if customers may no longer name the manager. */
export async function findManager(db: Db, managerId: string): Promise<ManagerColumns | null> {
  const id = parseId(managerId)
  if (id === null) return null
  const [sponsors, parents] = [alias(managers, "sponsors"), alias(managers, "parents")]
  const [manager] = await db
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
  return manager ?? null
}

/** Signs a manager for a customer. */
export function signManager(
  manager: Pick<Payer, "id" | "name">,
  { appSecret, userId, at }: SignedFor,
): string {
  const expiry = Math.floor((at.getTime() + SIGNED_MS) / 1000)
  return buildSignature(appSecret, { ...manager, userId }, expiry)
}

/** Whether the manager has a signature that the shop made for this customer, and it has not expired. */
export function isSignedManager(manager: Payer, { appSecret, userId, at }: SignedFor): boolean {
  const expiry = Number(/^(\d{1,12})\./.exec(manager.signature)?.[1])
  if (!(expiry * 1000 > at.getTime())) return false
  const signature = buildSignature(appSecret, { ...manager, userId }, expiry)
  return isEqualConstantTime(manager.signature, signature)
}

/**
 * Returns the manager whom an order names, with the names of the manager's sponsors.
 *
 * @throws ApiError 422 when the signature has expired, or is not for this manager and this customer
 */
export async function requireSignedManager(
  db: Db,
  { id, name, signature }: GivenManager,
  by: SignedFor,
): Promise<ManagerColumns> {
  const manager = await findManager(db, String(id))
  const again = refuseFields({ payer: "manager.again" })
  if (!manager || (name ?? manager.payerName) !== manager.payerName) throw again
  if (!isSignedManager({ id, name: manager.payerName, signature }, by)) throw again
  return manager
}

/** The signature is `expiry.hmac`: the HMAC covers id, name, customer and `expiry`, which is in seconds since 1970. */
function buildSignature(
  appSecret: string,
  { id, name, userId }: { id: number; name: string; userId: number },
  expiry: number,
): string {
  const key = createHmac("sha256", appSecret).update("payer").digest()
  const text = JSON.stringify([id, name, userId, expiry])
  return `${expiry}.${createHmac("sha256", key).update(text).digest("base64url")}`
}
