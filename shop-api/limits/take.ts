import { RateLimiterRes } from "rate-limiter-flexible"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { Limit } from "#shop-api/limits/limits.ts"

/** One of a limit's points, and what is said when there is none left. */
export interface Claim {
  limit: Limit
  key: string
  /** Words the refusal; seconds until there is one again. Too many requests, unless it says so. */
  word?: (seconds: number) => Wording
}

export interface Taken {
  /** What was taken is not needed after all. */
  giveBack(): Promise<void>
}

/**
 * Takes one point of each limit, or of none.
 *
 * @throws ApiError 429 with the longest wait of those that refuse
 */
export async function take(claims: readonly Claim[]): Promise<Taken> {
  const outcomes = await Promise.all(
    claims.map(async (claim) => ({ claim, wait: await ask(claim) })),
  )
  const taken = outcomes.filter(({ wait }) => wait === null).map(({ claim }) => claim)
  const giveBack = async () => {
    await Promise.all(taken.map(({ limit, key }) => limit.reward(key)))
  }
  const refused = outcomes.toSorted((one, other) => (other.wait ?? 0) - (one.wait ?? 0))[0]
  if (!refused || refused.wait === null) return { giveBack }
  await giveBack()
  const { claim, wait } = refused
  throw new ApiError(429, claim.word?.(wait) ?? "error.too_many_requests", { retryAfter: wait })
}

/** Whether the limit has one left for the key; it is taken then. */
export async function takes(limit: Limit, key: string): Promise<boolean> {
  return (await ask({ limit, key })) === null
}

/** Seconds until there is a point again; null when one was taken. */
async function ask({ limit, key }: Claim): Promise<number | null> {
  try {
    await limit.consume(key)
    return null
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}
