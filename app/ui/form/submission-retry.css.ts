import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const again = style({ marginBlockStart: vars.space[3] })

// For the router the form is still being sent. Hide the progress while the visitor decides.
globalStyle(`:root:has(${again}) [role=progressbar], :root:has(${again}) [aria-busy]::before`, {
  display: "none",
})
