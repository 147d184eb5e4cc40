import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const again = style({ marginBlockStart: vars.space[3] })

// While the visitor decides whether to send a failed form again, the router still counts the form as being sent. This
// rule hides the progress bar and the spinner.
globalStyle(`:root:has(${again}) [role=progressbar], :root:has(${again}) [aria-busy]::before`, {
  display: "none",
})
