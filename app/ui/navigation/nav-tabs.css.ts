import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const tabs = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  maxWidth: "30rem",
  borderBottom: `1px solid ${vars.color.line}`,
})

/** Moves the tabs closer to the panel's title and adds space below them. */
export const inPanel = style({ marginBlock: `calc(${vars.space[3]} * -1) ${vars.space[1]}` })

export const tab = style({
  display: "grid",
  placeItems: "center",
  minHeight: 48,
  padding: vars.space[1],
  marginBottom: -1,
  borderBottom: "2px solid transparent",
  color: vars.color.muted,
  fontWeight: 500,
  textAlign: "center",
  textDecoration: "none",
  ":hover": { color: vars.color.ink },
  selectors: { "&[aria-current]": { color: vars.color.ink, borderColor: vars.color.anor } },
})
