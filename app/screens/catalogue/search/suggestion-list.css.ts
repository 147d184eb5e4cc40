import { style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const dropdown = style({
  position: "absolute",
  insetInline: 0,
  top: "calc(100% + 4px)",
  zIndex: layer.sticky + 1,
  // Chrome before 108 does not know `dvh`.
  maxHeight: ["26rem", "min(26rem, 60dvh)"],
  overflowY: "auto",
  paddingBottom: vars.space[2],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius[1],
  boxShadow: vars.shadow.float,
})

/**
 * The list in the search panel. From md on, the perfumes are beside brands and notes, and the columns are so narrow that
 * a row's two ends are seen together. The negative margin aligns
 * the texts of the options with the field.
 */
const panel = style({
  marginInline: "-.875rem",
  marginBottom: vars.space[2],
  "@media": {
    [media.md]: {
      display: "grid",
      gridTemplateColumns: `minmax(0, 20rem) minmax(0, ${vars.size.measure})`,
      gridTemplateRows: "auto 1fr",
      columnGap: vars.space[10],
    },
  },
})

export const list = { dropdown, panel }

export const group = styleVariants({
  brand: {},
  note: {},
  product: { "@media": { [media.md]: { gridColumn: 2, gridRow: "1 / 3" } } },
})

export const kind = style({
  padding: `${vars.space[6]} .875rem ${vars.space[2]}`,
  color: vars.color.muted,
  fontSize: vars.text.small,
})

export const option = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: vars.space[3],
  minHeight: vars.size.tap,
  padding: `${vars.space[2]} .875rem`,
  cursor: "pointer",
  ":hover": { background: vars.color.sunken },
  selectors: {
    "&[aria-selected=true]": {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 ${vars.color.anor}`,
    },
  },
})

export const count = style({ color: vars.color.muted, fontSize: vars.text.small })
