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
 * Takes one point of each limit, or of none. One after the other: of callers at once that the first limit has
 * room for one of, the others must not use up the rest meanwhile.
 *
 * @throws ApiError 429 with the longest wait of those that have no point left
 */
export async function take(claims: readonly Claim[]): Promise<Taken> {
  const taken: Claim[] = []
  const giveBack = async () => {
    await Promise.all(taken.map(({ limit, key }) => limit.reward(key)))
  }
  for (const claim of claims) {
    const wait = await ask(claim)
    if (wait === null) {
      taken.push(claim)
      continue
    }
    await giveBack()
    const others = claims.slice(claims.indexOf(claim) + 1)
    const longest = Math.max(wait, ...(await Promise.all(others.map(findWait))))
    throw new ApiError(429, claim.word?.(longest) ?? "error.too_many_requests", {
      retryAfter: longest,
    })
  }
  return { giveBack }
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
    return toSeconds(error)
  }
}

/** Seconds that a limit which was not asked would make one wait. */
async function findWait({ limit, key }: Claim): Promise<number> {
  const state = await limit.get(key)
  return state === null || state.consumedPoints < limit.points ? 0 : toSeconds(state)
}

const toSeconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
