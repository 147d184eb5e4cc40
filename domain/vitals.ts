import { z } from "zod"

/** Maximum of a measured time in milliseconds; no page takes as long. */
const LONGEST = 600_000
const MOST_SHIFT = 1000

const milliseconds = z.number().min(0).max(LONGEST)

/** Web vitals of one visit of a page, under web.dev's names. All are in milliseconds except CLS, which has no unit. */
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
