import { randomBytes } from "node:crypto"
import { and, desc, eq, gt, inArray, lte, ne } from "drizzle-orm"
import type { TokenAnswer } from "#contract/auth.ts"
import { DAY_MS } from "#domain/durations.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { tokens, users } from "#shop-api/db/schema/accounts.ts"
import { hashToken } from "#shop-api/http/caller.ts"
import type { SessionUser } from "#shop-api/services.ts"

const LIFETIME_DAYS = 30
const BYTES = 32
/**
 * Maximum number of sessions of one customer. Sign-ins with the right password have no limit, so without this maximum
 * one customer could fill the database.
 */
const MAX_SESSIONS = 50

/**
 * Issues an access token for the customer, and ends the oldest session when there are more than `MAX_SESSIONS`. The
 * database stores only the token's hash.
 */
export async function issueToken(
  tx: Db | Transaction,
  userId: number,
  at: Date,
): Promise<TokenAnswer> {
  const token = randomBytes(BYTES).toString("base64url")
  const expiresAt = new Date(at.getTime() + LIFETIME_DAYS * DAY_MS)
  const excess = tx
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(eq(tokens.userId, userId))
    .orderBy(desc(tokens.createdAt))
    .offset(MAX_SESSIONS - 1)
  await tx.delete(tokens).where(inArray(tokens.hash, excess))
  await tx.insert(tokens).values({ hash: hashToken(token), userId, createdAt: at, expiresAt })
  return { access_token: token, expires_at: expiresAt.toISOString() }
}

/**
 * Finds the customer that a token belongs to, by the SHA-256 of the token in hex. Returns null when the token is
 * unknown, revoked or expired.
 */
export async function findSession(
  db: Db,
  tokenHash: string,
  at: Date,
): Promise<SessionUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      countryId: users.countryId,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      email: users.email,
      tokenHash: tokens.hash,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.hash, tokenHash), gt(tokens.expiresAt, at)))
  return row ?? null
}

export async function endToken(db: Db, tokenHash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.hash, tokenHash))
}

export async function endTokensOf(tx: Db | Transaction, userId: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.userId, userId))
}

/** Ends all sessions of the customer except the current one, which has the token hash `tokenHash` (SHA-256 in hex). */
export async function endOtherTokens(
  tx: Transaction,
  { id, tokenHash }: SessionUser,
): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.userId, id), ne(tokens.hash, tokenHash)))
}

export async function dropExpiredTokens(db: Db, at: Date): Promise<void> {
  await db.delete(tokens).where(lte(tokens.expiresAt, at))
}
