import type { Redis } from "ioredis"
import { createThrottle } from "#runtime/throttle.ts"
import { createPasswords, type PasswordHashing } from "#shop-api/account/passwords.ts"
import { findSession } from "#shop-api/account/tokens.ts"
import { createCaptcha } from "#shop-api/captcha/captcha.ts"
import { createBestSold } from "#shop-api/catalogue/best-sold.ts"
import { createLiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { createCountries } from "#shop-api/countries/countries.ts"
import { createLimits } from "#shop-api/limits/limit-counters.ts"
import type { Services } from "#shop-api/services.ts"

interface ServiceParts extends Pick<
  Services,
  "config" | "database" | "drawingSource" | "log" | "meters" | "now"
> {
  redis: Redis | null
  hashing?: PasswordHashing | undefined
}

const UNVERIFIED_VISITOR =
  "the Shop-Visitor header of a call is not signed with this INTERNAL_KEY: set the same key in all processes; until then, all visitors of that storefront share the rate limits of one IP address"

/** Creates the services of the shop API. Starts no job and reads nothing yet. */
export function createServices({ redis, hashing, ...parts }: ServiceParts): Services {
  const { config, database, log, now } = parts
  const { db } = database
  const throttle = createThrottle(60_000, () => now().getTime())
  const bestSold = createBestSold(db)
  const catalogue = createLiveIndex(database, bestSold)
  return {
    ...parts,
    countries: createCountries(config, database, catalogue),
    catalogue,
    bestSold,
    findSession: (tokenHash, at) => findSession(db, tokenHash, at),
    passwords: createPasswords(hashing),
    captcha: createCaptcha(config, log),
    limits: createLimits({
      db,
      redis,
      internalKey: config.internalKey,
      now,
      resendSeconds: config.otpResendSeconds,
      smsDailyBudget: config.smsDailyBudget,
    }),
    reportUnverifiedVisitor: (requestId) =>
      throttle(() => log.error({ request_id: requestId }, UNVERIFIED_VISITOR)),
  }
}
