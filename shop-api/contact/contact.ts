import { lte } from "drizzle-orm"
import { sendContactMessage } from "#contract/contact.ts"
import { DAY_MS } from "#domain/durations.ts"
import { needsEmail } from "#domain/person-fields.ts"
import { requirePerson } from "#shop-api/captcha/require-person.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"
import { checkLimits } from "#shop-api/limits/check-limits.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"

/** How long messages are stored: one year. The privacy policy promises this period. */
const RETENTION_MS = 365 * DAY_MS

/** Registers the route of the contact form. It saves a message that the operator reads with `messages list`. */
export function registerContact(app: ApiApp): void {
  const { database, limits } = app.services
  const { db } = database
  handle(app, sendContactMessage, async ({ body, caller }) => {
    const person = { token: body.recaptcha_token, action: "api_contact" } as const
    await requirePerson(app.services, caller, person)
    const now = caller.now()
    const keys = { ...networkKeys(caller.address), phone: body.phone, everyone: "visitors" }
    await checkLimits(limits, { action: "contact", keys })
    await db.insert(contactMessages).values({
      name: body.name,
      phone: body.phone,
      email: needsEmail(caller.country.isoCode) ? (body.email ?? null) : null,
      message: body.message,
      locale: caller.locale,
      countryId: caller.country.id,
      createdAt: now,
      doneAt: null,
    } satisfies NewRow<typeof contactMessages>)
    return { message: caller.t("contact.sent") }
  })
}

/** Deletes the messages that are older than a year. */
export async function dropOldContactMessages(db: Db, at: Date): Promise<void> {
  const yearAgo = new Date(at.getTime() - RETENTION_MS)
  await db.delete(contactMessages).where(lte(contactMessages.createdAt, yearAgo))
}
