import "server-only"
import { z } from "zod"
import { createSealedCookie } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"
import { LOCATION_MAX_LENGTH, NOTES_MAX_LENGTH } from "#domain/field-lengths.ts"
import { EMAIL_MAX_LENGTH, FULL_NAME_MAX_LENGTH } from "#domain/person-fields.ts"
import { TYPED_PHONE_MAX_LENGTH } from "#domain/phone.ts"

const text = (maxLength: number) => z.string().max(maxLength).catch("")

const LostDelivery = z.object({
  /** Phone of the account for which the form was opened. */
  owner: z.string().min(1).max(TYPED_PHONE_MAX_LENGTH),
  country: z.string().max(2),
  fullName: text(FULL_NAME_MAX_LENGTH),
  phone: text(TYPED_PHONE_MAX_LENGTH),
  email: text(EMAIL_MAX_LENGTH),
  region: text(10),
  district: text(10),
  location: text(LOCATION_MAX_LENGTH),
  notes: text(NOTES_MAX_LENGTH),
})

const cookie = createSealedCookie("lostDelivery", LostDelivery)

/**
 * Saves a delivery form that was sent without scripts after the session had ended, in an encrypted cookie. Longer texts
 * than the form accepts are dropped, and the longest comments make a cookie that no page uses [D.65].
 */
export async function saveLostDelivery(session: Session, form: FormData) {
  const { data } = LostDelivery.safeParse(Object.fromEntries(form))
  if (data) await cookie.save(session, data)
}

/**
 * Returns the values of the saved form, and deletes the cookie unless the page is prefetched. Returns null if there is
 * no form, or if another customer has sent it, or if it was for another country.
 */
export async function consumeLostDelivery(
  session: Session,
  { owner, country }: { owner: string; country: string },
) {
  const lost = await cookie.find(session)
  if (!lost) return null
  if (!session.isPrefetch) session.clearSealed("lostDelivery")
  if (lost.owner !== owner || lost.country !== country) return null
  const { owner: _, ...values } = lost
  return values
}
