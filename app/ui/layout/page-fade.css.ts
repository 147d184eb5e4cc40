import { globalStyle } from "@vanilla-extract/css"
import { vars } from "../theme/vars.css.ts"

/** Name of the page's view-transition class. It is not the class of an element. */
export const pageFade = "page-fade"

globalStyle(`::view-transition-old(.${pageFade}), ::view-transition-new(.${pageFade})`, {
  animationDuration: vars.duration[2],
})
