import { z } from "zod"
import { MAX_ID } from "#domain/id.ts"

/** The form that pays an order again. Without a card, the customer pays on the provider's page. */
export const PayAgainForm = z.object({
  card: z
    .int({ error: "errors:invalid" })
    .positive({ error: "errors:invalid" })
    .max(MAX_ID, { error: "errors:invalid" })
    .optional(),
})
