import { style } from "@vanilla-extract/css"
import { ogee } from "../theme/tokens.ts"

/** Cuts a picture to a pointed arch. */
export const pointedArch = style({
  overflow: "hidden",
  mask: `${ogee} center / 100% 100% no-repeat`,
})
