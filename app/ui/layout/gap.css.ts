import { styleVariants } from "@vanilla-extract/css"
import { media } from "../theme/media-queries.ts"
import { vars } from "../theme/vars.css.ts"

export const gap = styleVariants(vars.space, (space) => ({ gap: space }))

/** Has only the steps that stacks use from the breakpoint `lg` on, because every page loads the styles. */
export const gapFromLg = styleVariants({ 8: vars.space[8], 12: vars.space[12] }, (space) => ({
  "@media": { [media.lg]: { gap: space } },
}))

export const alignItems = styleVariants({
  start: { alignItems: "start" },
  center: { alignItems: "center" },
  baseline: { alignItems: "baseline" },
})

export const justifyContent = styleVariants({
  /** The default of browsers. */
  start: {},
  center: { justifyContent: "center" },
  "space-between": { justifyContent: "space-between" },
})
