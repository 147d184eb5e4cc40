import "server-only"
import { z } from "zod"
import { pendingCode } from "#app/session/pending-code.ts"
import { createSealedCookie } from "#app/session/sealed.ts"
import type { Session } from "#app/session/session.ts"

/** The form of a restock notification (an SMS when the product can be ordered again) between its two steps. */
const cookie = createSealedCookie(
  "restock",
  z.object({
    product: z.int(),
    /** Phone number without spaces, dashes and brackets. */
    phone: z.string(),
    ...pendingCode,
  }),
)

export async function findPendingRestock(session: Session, product: number) {
  const pending = await cookie.find(session)
  return pending?.product === product ? pending : null
}

export const savePendingRestock = cookie.save
