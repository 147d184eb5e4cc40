import { createSprinkles, defineProperties } from "@vanilla-extract/sprinkles"
import { media } from "./media.ts"
import { vars } from "./vars.css.ts"

const responsive = defineProperties({
  conditions: {
    base: {},
    lg: { "@media": media.lg },
  },
  defaultCondition: "base",
  properties: { gap: vars.space },
})

const fixed = defineProperties({
  properties: {
    alignItems: ["start", "center", "end", "baseline", "stretch"],
    justifyContent: ["start", "center", "end", "space-between"],
  },
})

/** The few utility classes that the layout primitives (Stack, Inline, Grid) are made of. */
export const sprinkles = createSprinkles(responsive, fixed)

export type Sprinkles = Parameters<typeof sprinkles>[0]
