import "server-only"
import { z } from "zod"
import { pendingCode } from "#app/session/pending-code.ts"
import { createSealedCookie } from "#app/session/sealed.ts"

/**
 * The registration form between its two steps. An encrypted cookie stores it, because storefronts store no state of
 * visitors [D.94].
 */
export const { find: findPendingRegistration, save: savePendingRegistration } = createSealedCookie(
  "registration",
  z.object({
    country_id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    password: z.string(),
    ...pendingCode,
  }),
)
