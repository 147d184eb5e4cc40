import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The grid of a product's line, in the cart and in a summary. */
export const row = style({ display: "grid", gap: vars.space[4] })

/** Keeps the height of the picture when the text beside it is taller. */
globalStyle(`${row} > :first-child`, { alignSelf: "start" })

export const brand = style({
  fontSize: vars.text.micro,
  lineHeight: 1.4,
  color: vars.color.muted,
})

export const name = style({
  fontFamily: vars.font.display,
  fontWeight: 600,
  lineHeight: 1.15,
})

/** The touch area of the link is taller than its text, which may take two lines. */
export const nameLink = style({
  position: "relative",
  display: "inline-block",
  marginBlock: ".125rem",
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: "-.7rem 0" },
})

export const tags = style({ marginTop: ".375rem" })
