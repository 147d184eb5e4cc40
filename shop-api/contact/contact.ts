import { and, asc, eq, gt, lte } from "drizzle-orm"
import { sendContactMessage } from "#contract/contact.ts"
import type { Db } from "#shop-api/db/database.ts"
import { contactMessages } from "#shop-api/db/schema/catalogue.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"

const HOUR_MS = 3_600_000
/** As long as the privacy policy says. */
const KEPT_MS = 365 * 24 * HOUR_MS
/** Messages that one phone may leave in an hour. */
const MOST_AN_HOUR = 5

/** Messages are kept for the operator, who reads them with `messages list`. */
export function registerContact(app: ApiApp): void {
  const { db } = app.services.database
  handle(app, sendContactMessage, async ({ body, caller }) => {
    await app.services.captcha.require(body.recaptcha_token, "api_contact")
    const now = caller.now()
    await requireRoom(db, body.phone, now)
    await db.insert(contactMessages).values({
      name: body.name,
      phone: body.phone,
      email: body.email ?? null,
      message: body.message,
      locale: caller.locale,
      countryId: caller.country.id,
      createdAt: now,
    })
    return { message: caller.t("contact.sent") }
  })
}

/** Forgets messages that are a year old. */
export async function dropOldContactMessages(db: Db, at: Date): Promise<void> {
  const yearAgo = new Date(at.getTime() - KEPT_MS)
  await db.delete(contactMessages).where(lte(contactMessages.createdAt, yearAgo))
}

/** @throws ApiError 429 until the oldest message of the last hour is an hour old */
async function requireRoom(db: Db, phone: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const recent = await db
    .select({ at: contactMessages.createdAt })
    .from(contactMessages)
    .where(and(gt(contactMessages.createdAt, hourAgo), eq(contactMessages.phone, phone)))
    .orderBy(asc(contactMessages.createdAt))
  const blocking = recent.at(-MOST_AN_HOUR)
  if (!blocking) return
  const retryAfter = (blocking.at.getTime() + HOUR_MS - now.getTime()) / 1000
  throw new ApiError(429, "error.too_many_requests", { retryAfter })
}
