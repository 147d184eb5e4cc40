import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The outline separates pale colors from the page. */
export const swatch = style({ width: 10, height: 10, stroke: vars.color.lineStrong })
