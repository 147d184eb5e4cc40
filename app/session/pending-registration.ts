import "server-only"
import { z } from "zod"
import { pendingCode } from "#app/session/pending-code.ts"
import { findSealed, saveSealed } from "#app/session/sealed.ts"
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

export function findPendingRegistration(session: Session): Promise<PendingRegistration | null> {
  return findSealed(session, "registration", PendingRegistration)
}

export async function savePendingRegistration(session: Session, form: PendingRegistration) {
  await saveSealed(session, "registration", form)
}
