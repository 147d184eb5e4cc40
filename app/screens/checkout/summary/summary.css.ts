import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const ground = style({ background: vars.color.sunken, borderRadius: vars.radius[2] })

/** The summary beside the form, from lg on. It stays visible while the page scrolls. */
export const wide = style([
  ground,
  {
    display: "grid",
    gap: vars.space[5],
    padding: vars.space[8],
    position: "sticky",
    top: `calc(${vars.size.header} + 2rem)`,
    "@media": { [media.belowLg]: { display: "none" } },
  },
])

/** The collapsible summary above the form, on windows narrower than lg. */
export const narrow = style([
  ground,
  {
    paddingInline: vars.space[5],
    "@media": {
      [media.lg]: { display: "none" },
      [media.tiny]: { paddingInline: vars.space[4] },
    },
  },
])

export const line = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[3],
  minHeight: 64,
  fontWeight: 500,
  "@media": { [media.tiny]: { gap: vars.space[2], fontSize: vars.text.small } },
})

export const name = style({
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
})

export const sum = style({
  marginInlineStart: "auto",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums lining-nums",
  whiteSpace: "nowrap",
})

const chevron = `${line} > svg:last-child`

globalStyle(chevron, { transition: `transform ${vars.duration[2]}` })
globalStyle(`${narrow}[open] > ${chevron}`, { transform: "rotate(180deg)" })
globalStyle(`${line} > svg:first-child`, {
  "@media": { [media.tiny]: { display: "none" } },
})

export const folded = style({
  display: "grid",
  gap: vars.space[4],
  paddingBlock: `${vars.space[2]} ${vars.space[5]}`,
})

export const head = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space[4],
})
