import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { spin } from "#app/ui/action/spinner.css.ts"
import { inlineEndInset } from "#app/ui/layout/inline-end-inset.ts"
import { darkRoot, media } from "#app/ui/theme/media-queries.ts"
import { color } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { BELOW_BARS, HEADER_END, toast, viewport } from "./toast.css.ts"
import { TOAST_PLACE } from "./toast.ts"

/**
 * From the breakpoint `lg` on, the toast is a card below the end of the header, where the cart's button is. In narrower
 * windows it looks like other toasts.
 */
export const card = style([
  toast,
  {
    "@media": {
      [media.lg]: {
        position: "fixed",
        insetBlockStart: `calc(max(${vars.size.header} + 1rem, var(${HEADER_END}, 0px)) + 1rem)`,
        insetInlineEnd: inlineEndInset,
        width: 360,
        gridTemplateColumns: "minmax(0, 1fr)",
        padding: vars.space[4],
        background: vars.color.surface,
        color: vars.color.ink,
        fontSize: vars.text.small,
        border: `1px solid ${vars.color.line}`,
      },
    },
  },
])

/** From the breakpoint `lg` on, the card has no icon, and its close button is in the corner. */
globalStyle(`${card} > :first-child`, { "@media": { [media.lg]: { display: "none" } } })
globalStyle(`${card} > :last-child`, {
  "@media": {
    [media.lg]: { position: "absolute", insetBlockStart: 14, insetInlineEnd: vars.space[2] },
  },
})

/**
 * Below the breakpoint `lg`, a success toast is shown under the header and the sticky bar of the product list. At the
 * bottom of the window, where other toasts are, it would cover the controls that the visitor needs next.
 */
globalStyle(`body > ${viewport}:has([data-tone="success"])`, {
  "@media": {
    [media.belowLg]: {
      inset: `max(var(${BELOW_BARS}, 4.75rem), var(${HEADER_END}, 0px) + .75rem) 1rem auto`,
    },
  },
})

globalStyle(`#${TOAST_PLACE} > *`, { marginTop: vars.space[5] })

export const leaving = style({ opacity: 0 })

/**
 * Returns a tone's color in the theme that the page does not use: toasts are dark on a light page and light on a dark
 * one.
 */
const against = (tone: "success" | "error" | "info" | "warning") => ({
  color: color.dark[tone],
  "@media": {
    [media.dark]: { selectors: { [`${darkRoot} &`]: { color: color.light[tone] } } },
  },
})

export const icon = styleVariants({
  default: {},
  success: against("success"),
  error: against("error"),
  info: against("info"),
  warning: against("warning"),
  loading: spin,
})
