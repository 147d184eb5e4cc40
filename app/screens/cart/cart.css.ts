import { globalStyle, style } from "@vanilla-extract/css"
import { viewport } from "#app/ui/feedback/toast.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { line } from "./cart-line/cart-line.css.ts"

export const titleCount = style({ color: vars.color.muted, fontSize: ".72em" })

/** The cart page: the lines and the total, which is beside the lines from lg on. */
export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[8],
  alignItems: "start",
  "@media": {
    [media.lg]: {
      gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)",
      gap: "clamp(3rem, 8vw, 8rem)",
    },
  },
})

globalStyle(`${page} ${line}`, {
  "@media": {
    [media.lg]: { gridTemplateColumns: "112px minmax(0, 1fr)", gap: vars.space[6] },
  },
})

export const summary = style({
  display: "grid",
  gap: vars.space[4],
  "@media": {
    [media.lg]: {
      position: "sticky",
      top: `calc(${vars.size.header} + 2rem)`,
      padding: vars.space[8],
      borderRadius: vars.radius[2],
      background: vars.color.sunken,
    },
  },
})

/** In the panel, toasts are above the foot, where they cover neither the title nor a control of the content. */
globalStyle(`#cart > ${viewport}:not(:empty)`, {
  position: "static",
  padding: vars.space[2],
})
