import type { Logger } from "pino"
import type { Passwords } from "#shop-api/account/passwords.ts"
import type { UserRow } from "#shop-api/account/users.ts"
import type { Captcha } from "#shop-api/captcha/captcha.ts"
import type { BestSold } from "#shop-api/catalogue/best-sold.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import type { Config } from "#shop-api/config.ts"
import type { Countries } from "#shop-api/countries/countries.ts"
import type { Database } from "#shop-api/db/database.ts"
import type { Limits } from "#shop-api/limits/limit-counters.ts"
import type { Meters } from "#shop-api/metrics/meters.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"

/** A signed-in customer, with the profile as it was when the session was found. */
export interface SessionUser extends Pick<
  UserRow,
  "id" | "countryId" | "firstName" | "lastName" | "phone" | "email"
> {
  /** SHA-256 of the customer's access token, in hex. It is the key of the session's row. */
  tokenHash: string
}

/**
 * Finds the customer of an access token by the token's hash. Returns null when the token is unknown, ended or expired.
 */
type FindSession = (tokenHash: string, now: Date) => Promise<SessionUser | null>

/** What the routes and jobs of the shop API use: settings, database, caches and clients of other services. */
export interface Services {
  config: Config
  database: Database
  countries: Countries
  catalogue: LiveIndex
  bestSold: BestSold
  findSession: FindSession
  passwords: Passwords
  captcha: Captcha
  drawingSource: DrawingSource
  limits: Limits
  log: Logger
  meters: Meters
  /** Logs that the `Shop-Visitor` header of a request has no valid signature, at most once a minute. */
  reportUnverifiedVisitor: (requestId: string) => void
  now: () => Date
}
