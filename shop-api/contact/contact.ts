import { sendContactMessage } from "#contract/contact.ts"
import { contactMessages } from "#shop-api/db/schema/catalogue.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"

/** Messages are kept for the operator, who reads them with `messages list`. */
export function registerContact(app: ApiApp): void {
  const { db } = app.services.database
  handle(app, sendContactMessage, async ({ body, caller }) => {
    await db.insert(contactMessages).values({
      name: body.name,
      phone: body.phone,
      email: body.email ?? null,
      message: body.message,
      locale: caller.locale,
      countryId: caller.country.id,
      createdAt: caller.now(),
    })
    return { message: caller.t("contact.sent") }
  })
}
