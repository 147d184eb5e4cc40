import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const count = style({
  position: "absolute",
  insetBlockStart: 4,
  insetInlineEnd: 2,
  minWidth: 18,
  height: 18,
  paddingInline: 4,
  borderRadius: 9,
  background: vars.color.anor,
  color: vars.color.onAnor,
  fontSize: "11px",
  fontWeight: 600,
  lineHeight: "18px",
  textAlign: "center",
  selectors: {
    "&:empty:not([data-queued])": { display: "none" },
    // Before hydration an inline script (app/hydration) sets this attribute to the number of cart items plus the clicks
    // on add-to-cart buttons that wait for a connection. The attribute's value is shown instead of the rendered text.
    "&[data-queued]": { fontSize: 0 },
    "&[data-queued]::before": { content: "attr(data-queued)", fontSize: "11px" },
  },
})
