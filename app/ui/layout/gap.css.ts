import { styleVariants } from "@vanilla-extract/css"
import { media } from "../theme/media-queries.ts"
import { vars } from "../theme/vars.css.ts"

export const gap = styleVariants(vars.space, (space) => ({ gap: space }))

export const gapFromLg = styleVariants(vars.space, (space) => ({
  "@media": { [media.lg]: { gap: space } },
}))

export const alignItems = styleVariants({
  start: { alignItems: "start" },
  center: { alignItems: "center" },
  end: { alignItems: "end" },
  baseline: { alignItems: "baseline" },
  stretch: { alignItems: "stretch" },
})

export const justifyContent = styleVariants({
  start: { justifyContent: "start" },
  center: { justifyContent: "center" },
  end: { justifyContent: "end" },
  "space-between": { justifyContent: "space-between" },
})
