import { globalStyle } from "@vanilla-extract/css"
import { vars } from "../theme/vars.css.ts"

/** Class of the page's view transition. It is set on no element. */
export const pageFade = "page-fade"

globalStyle(`::view-transition-old(.${pageFade}), ::view-transition-new(.${pageFade})`, {
  animationDuration: vars.duration[2],
})
