import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The box of the search field. The list of suggestions is positioned relative to it. */
export const frame = style({ position: "relative" })

/**
 * The button that shows all results. It is visible only below suggestions; without them, Enter submits the form.
 * Browsers without `:has` always show it.
 */
export const all = style({
  marginTop: vars.space[4],
  selectors: { ":not(:has([role=listbox])) + &": { display: "none" } },
})

/** The text in the search panel that says why there are no suggestions. */
export const status = style({
  display: "block",
  color: vars.color.muted,
  selectors: { "&:not(:empty)": { marginTop: vars.space[3] } },
})
