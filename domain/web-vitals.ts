import { z } from "zod"

/** Maximum of a measured time, in milliseconds. A larger value is not a real measurement. */
const LONGEST = 600_000
const MOST_SHIFT = 1000

const milliseconds = z.number().min(0).max(LONGEST)

/**
 * The web vitals that a browser has measured for one visit of a page, with the names of web.dev. Times are in
 * milliseconds; CLS is a number without a unit.
 */
export const VITALS = z.strictObject({
  /** Path of the page's URL. */
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
