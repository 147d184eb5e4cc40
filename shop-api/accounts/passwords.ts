import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { createQueue, QueueFullError } from "#shop-api/accounts/queue.ts"
import { ApiError } from "#shop-api/http/api-error.ts"

// OWASP's parameters for argon2id, the algorithm that the library takes unless told otherwise.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash keeps a core busy for tens of milliseconds: one core is left to everything else. */
const queue = createQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 200 })

/** Verified where there is no account, so that an unknown phone takes as long as a known one. */
let nobody: Promise<string> | undefined

/** @throws ApiError 503 when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS))
}

/**
 * Whether the password belongs to the hash; null, nobody's hash, takes the same time and is false.
 *
 * @throws ApiError 503 when too many wait already
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  nobody ??= hash("no account has this password", PARAMETERS)
  const reference = passwordHash ?? (await nobody)
  const matches = await inTurn(() => verify(reference, password))
  return matches && passwordHash !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(work)
  } catch (cause) {
    if (!(cause instanceof QueueFullError)) throw cause
    throw new ApiError(503, "error.unavailable", { retryAfter: 5, cause })
  }
}
