import "server-only"
import { z } from "zod"
import { openSealed, sealValue } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

/** Seconds that a registration form waits for its code. */
const LIFETIME = 15 * 60

const PendingRegistration = z.object({
  country_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  password: z.string(),
  /** What the API said when it sent the code; shown on the code step (specification 7). */
  message: z.string(),
  /** Milliseconds since the epoch at which the code was last sent: the resend timer counts from here. */
  sent_at: z.number(),
  /** Whether the simple question was answered for it: the steps that follow ask nothing again. */
  answered: z.boolean().default(false),
})

/** The registration form between its two steps; it waits in a sealed cookie, so storefronts keep no state. */
export type PendingRegistration = z.output<typeof PendingRegistration>

export async function findPendingRegistration(
  session: Session,
): Promise<PendingRegistration | null> {
  const parsed = PendingRegistration.safeParse(await openSealed(session.registration))
  return parsed.success ? parsed.data : null
}

export async function savePendingRegistration(session: Session, form: PendingRegistration) {
  session.saveRegistration(await sealValue(form, LIFETIME))
}
