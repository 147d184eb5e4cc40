import { createHash, createHmac, randomBytes, randomInt } from "node:crypto"
import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from "drizzle-orm"
import { DAY_MS, MINUTE_SECONDS } from "#domain/durations.ts"
import { CODE_LENGTH, CODE_LIFETIME_MS } from "#domain/one-time-code.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { oneTimeCodes } from "#shop-api/db/schema/accounts.ts"
import type { Count } from "#shop-api/limits/check-limits.ts"

const MAX_TRIES = 5

export type CodePurpose = "register" | "password" | "restock"

/** Cookie with a random value that binds a code to the browser that requested it. */
export const REQUEST_COOKIE = "otp_request"
export const REQUEST_COOKIE_SECONDS = 15 * MINUTE_SECONDS

export interface CodeBinding {
  phone: string
  purpose: CodePurpose
}

/** Creates a random value for the cookie `otp_request`. */
function newRequestToken(): string {
  return randomBytes(24).toString("base64url")
}

const REQUEST_TOKEN = /^[\w-]{32}$/

/**
 * Returns the value of the browser's cookie `otp_request`, or a new value. A browser that requests another code keeps
 * its value: if a new value got lost with the response, the browser could not enter the newest code.
 */
export function getRequestToken(cookies: Readonly<Record<string, string>>): string {
  const token = cookies[REQUEST_COOKIE] ?? ""
  return REQUEST_TOKEN.test(token) ? token : newRequestToken()
}

/**
 * A code that the customer has entered correctly and that can still be used. The transaction that the code authorizes
 * calls `consumeCode`, after which the code is invalid.
 */
export interface MatchedCode {
  id: number
}

/**
 * Stores a new one-time code for the phone, and returns it with the id of its row. The code is valid only in the
 * browser whose cookie `otp_request` has the value `requestToken`, and replaces the code that this browser has
 * requested before. With `silent`, the SMS will contain a notice instead of the code, and the stored row gets no hash,
 * so that no entered code matches it.
 */
export async function createCode(
  tx: Transaction,
  binding: CodeBinding,
  options: {
    requestToken: string
    secret: string
    silent: boolean
    /** The rate-limit counts that `consumeCounts` returns later. */
    counts: readonly Count[]
    at: Date
  },
): Promise<{ id: number; code: string }> {
  const { phone, purpose } = binding
  const { requestToken, secret, at } = options
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, "0")
  const requestHash = hashRequest(requestToken)
  await tx
    .update(oneTimeCodes)
    .set({ expiresAt: at })
    .where(and(isRequestedBy(binding, requestHash), gt(oneTimeCodes.expiresAt, at)))
  const [row] = await tx
    .insert(oneTimeCodes)
    .values({
      phone,
      purpose,
      requestHash,
      codeHash: options.silent ? null : hashCode(code, binding, secret),
      counts: [...options.counts],
      createdAt: at,
      expiresAt: new Date(at.getTime() + CODE_LIFETIME_MS),
    })
    .returning({ id: oneTimeCodes.id })
  if (!row) throw new Error("the insert returned no row")
  return { id: row.id, code }
}

/**
 * Why a code is refused. `used`: the code is right, but an earlier request has used it, whose response the client may
 * have lost. `usedUp`: all tries are spent, so even the right code is refused.
 */
type CodeRefusal = "wrong" | "used" | "usedUp"

/**
 * Checks an entered code against the code that this browser has requested. Each browser has its own code: when another
 * browser requests a code for the same phone, the first code stays valid. The database counts the try before the
 * comparison, so that a client cannot get extra tries by sending guesses at the same time.
 */
export async function tryCode(
  db: Db,
  binding: CodeBinding,
  given: {
    code: string
    requestToken: string | null
    secret: string
    at: Date
    /** Called before the comparison. If it throws, the code is not compared, and the try is not counted. */
    beforeCompare: () => Promise<unknown>
  },
): Promise<MatchedCode | CodeRefusal> {
  if (!given.requestToken) return "wrong"
  const isRequested = and(
    isRequestedBy(binding, hashRequest(given.requestToken)),
    gt(oneTimeCodes.expiresAt, given.at),
  )
  const actual = hashCode(given.code, binding, given.secret)
  const isUnused = isNull(oneTimeCodes.consumedAt)
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(isRequested, isUnused, lt(oneTimeCodes.tries, MAX_TRIES)))
    .returning({
      id: oneTimeCodes.id,
      codeHash: oneTimeCodes.codeHash,
      tries: oneTimeCodes.tries,
    })
  if (!row) {
    const { codeHash, consumedAt } = oneTimeCodes
    const [past] = await db.select({ codeHash, consumedAt }).from(oneTimeCodes).where(isRequested)
    if (past?.consumedAt === null) return "usedUp"
    return past?.codeHash === actual ? "used" : "wrong"
  }
  try {
    await given.beforeCompare()
  } catch (error) {
    // The code was not compared, so this try is given back. Each comparison still uses one try, so at most MAX_TRIES
    // codes are compared.
    const tries = sql`${oneTimeCodes.tries} - 1`
    await db.update(oneTimeCodes).set({ tries }).where(eq(oneTimeCodes.id, row.id))
    throw error
  }
  const expected = row.codeHash ?? hashCode(newRequestToken(), binding, given.secret)
  const isMatch = isEqualConstantTime(actual, expected) && row.codeHash !== null
  if (isMatch) return { id: row.id }
  return row.tries < MAX_TRIES ? "wrong" : "usedUp"
}

/** Marks a matched code as used. Returns false when a concurrent request has already used it. */
export async function consumeCode(
  tx: Transaction,
  matched: MatchedCode,
  at: Date,
): Promise<boolean> {
  const [row] = await tx
    .update(oneTimeCodes)
    .set({ consumedAt: at })
    .where(and(eq(oneTimeCodes.id, matched.id), isNull(oneTimeCodes.consumedAt)))
    .returning({ id: oneTimeCodes.id })
  return row !== undefined
}

/**
 * Removes the rate-limit counts from a code, and returns them for `revertCounts`. Returns them only once, although the
 * code may be confirmed after the shop has given up its SMS.
 */
export async function consumeCounts(db: Db, id: number): Promise<readonly Count[]> {
  const { counts } = oneTimeCodes
  const before = db
    .select({ id: oneTimeCodes.id, counts })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.id, id), isNotNull(counts)))
    .for("update")
    .as("before")
  const [row] = await db
    .update(oneTimeCodes)
    .set({ counts: null })
    .from(before)
    .where(eq(oneTimeCodes.id, before.id))
    .returning({ counts: before.counts })
  return row?.counts ?? []
}

/** Deletes codes that were requested more than a day ago. */
export async function dropOldCodes(db: Db, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS)
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.createdAt, dayAgo))
}

function isRequestedBy({ phone, purpose }: CodeBinding, requestHash: string) {
  return and(
    eq(oneTimeCodes.phone, phone),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.requestHash, requestHash),
  )
}

/** Hashes a value of the cookie `otp_request`, which the database must not contain. */
export function hashRequest(requestToken: string): string {
  return createHash("sha256").update(requestToken).digest("hex")
}

/**
 * Hashes a code with HMAC and a secret. There are only a million codes, so an attacker could reverse a hash without a
 * secret by trying all of them.
 */
function hashCode(code: string, { phone, purpose }: CodeBinding, secret: string): string {
  return createHmac("sha256", secret)
    .update(`one-time code\n${purpose}\n${phone}\n${code}`)
    .digest("hex")
}
