import { z } from "zod"

const MAX_ID = 2_147_483_647

/** Paying an order again; without a card it is paid on the provider's page. */
export const PayAgainForm = z.object({
  card: z
    .int({ error: "errors:invalid" })
    .positive({ error: "errors:invalid" })
    .max(MAX_ID, { error: "errors:invalid" })
    .optional(),
})
