import type { Logger } from "pino"
import { createCountries, registerCountries } from "#shop-api/catalogue/countries.ts"
import { registerProducts } from "#shop-api/catalogue/products.ts"
import { registerRegions } from "#shop-api/catalogue/regions.ts"
import { registerSocialLinks } from "#shop-api/catalogue/social-links.ts"
import type { Config } from "#shop-api/config.ts"
import { registerContact } from "#shop-api/contact/contact.ts"
import type { Database } from "#shop-api/db/database.ts"
import { createApiApp, type RequestInfo } from "#shop-api/http/app.ts"
import { registerDocs } from "#shop-api/http/docs-page.ts"
import { closeFrame, openFrame } from "#shop-api/http/frame.ts"
import { registerHealth } from "#shop-api/http/health.ts"
import type { Services } from "#shop-api/services.ts"

export interface ShopApi {
  /** Answers every request to the shop API, its pictures and its documentation; never rejects. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>
  /** Ends what runs in the background, then closes the store. */
  close(): Promise<void>
}

export interface ShopApiParts {
  config: Config
  database: Database
  log: Logger
  /** The clock; the system's unless a test sets another. */
  now?: () => Date
}

/** Puts the shop API together over an open, migrated store. */
export function createApi({
  config,
  database,
  log,
  now = () => new Date(),
}: ShopApiParts): ShopApi {
  const services: Services = {
    config,
    database,
    countries: createCountries(database),
    findSession: () => Promise.resolve(null),
    log,
    now,
  }
  const app = createApiApp(services)
  openFrame(app)
  registerCountries(app)
  registerSocialLinks(app)
  registerRegions(app)
  registerProducts(app)
  registerContact(app)
  registerDocs(app)
  registerHealth(app)
  closeFrame(app)
  return {
    fetch: async (request, info = {}) => app.hono.fetch(request, info),
    close: () => database.close(),
  }
}
