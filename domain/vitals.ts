import { z } from "zod"

/** Longer than any page takes to be there, in milliseconds. */
const LONGEST = 600_000
const MOST_SHIFT = 1000

const milliseconds = z.number().min(0).max(LONGEST)

/** How a page was for somebody who opened it, by web.dev's names: milliseconds, and CLS without a unit. */
export const VITALS = z.strictObject({
  /** Path of the address that was opened. */
  page: z.string().startsWith("/").max(2000),
  measured: z.strictObject({
    TTFB: milliseconds.optional(),
    FCP: milliseconds.optional(),
    LCP: milliseconds.optional(),
    INP: milliseconds.optional(),
    CLS: z.number().min(0).max(MOST_SHIFT).optional(),
  }),
})

export type Vitals = z.output<typeof VITALS>
export type VitalName = keyof Vitals["measured"]
