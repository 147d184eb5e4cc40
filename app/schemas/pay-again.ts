import { z } from "zod"
import { MAX_ID } from "#domain/ids.ts"

/** Paying an order again; without a card it is paid on the provider's page. */
export const PayAgainForm = z.object({
  card: z
    .int({ error: "errors:invalid" })
    .positive({ error: "errors:invalid" })
    .max(MAX_ID, { error: "errors:invalid" })
    .optional(),
})
