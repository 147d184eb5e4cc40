import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const again = style({ marginBlockStart: vars.space[3] })

// To the router the form is on its way still. The visitor has nothing to wait for.
globalStyle(`:root:has(${again}) [role=progressbar], :root:has(${again}) [aria-busy]::before`, {
  display: "none",
})
