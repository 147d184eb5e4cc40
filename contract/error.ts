import { z } from "zod"

/**
 * Body of every 4xx and 5xx response: a text for the customer, and error texts by the name of the invalid field [D.54].
 */
export const ErrorAnswer = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
