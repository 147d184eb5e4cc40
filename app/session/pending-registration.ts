import "server-only"
import { z } from "zod"
import { COOKIES } from "#app/session/cookies.ts"
import { pendingCode } from "#app/session/pending-code.ts"
import { unsealValue, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

const PendingRegistration = z.object({
  country_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  password: z.string(),
  ...pendingCode,
})

/**
 * The registration form between its two steps. An encrypted cookie stores it, because storefronts store no state of
 * visitors [D.94].
 */
export type PendingRegistration = z.output<typeof PendingRegistration>

export async function findPendingRegistration(
  session: Session,
): Promise<PendingRegistration | null> {
  const parsed = PendingRegistration.safeParse(await unsealValue(session.registration))
  return parsed.success ? parsed.data : null
}

export async function savePendingRegistration(session: Session, form: PendingRegistration) {
  session.saveRegistration(await sealValue(form, COOKIES.registration.maxAge))
}
