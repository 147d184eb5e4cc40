import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const cachedPages = style({
  display: "grid",
  gap: vars.space[3],
  textAlign: "start",
  ":empty": { display: "none" },
})

globalStyle(`${cachedPages} a`, { textUnderlineOffset: "0.2em" })
