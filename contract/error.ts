import { z } from "zod"

/** The one shape of every 4xx and 5xx: a text for the customer, and texts by field where a field is to blame. */
export const ErrorAnswer = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
