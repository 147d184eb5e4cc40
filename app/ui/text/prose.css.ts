import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const prose = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[4],
  maxWidth: vars.size.measure,
})

const display = { fontFamily: vars.font.display, fontWeight: 500 } as const

globalStyle(`${prose} h1`, {
  ...display,
  fontSize: vars.text.h1,
  lineHeight: 1,
  letterSpacing: "-.015em",
})
globalStyle(`${prose} h2`, {
  ...display,
  fontSize: "1.875rem",
  lineHeight: 1.05,
  letterSpacing: "-.01em",
  marginTop: vars.space[8],
})
globalStyle(`${prose} h3`, { ...display, fontSize: vars.text.h3, lineHeight: 1.15 })
globalStyle(`${prose} :is(ul, ol)`, { display: "grid", gap: vars.space[2] })
globalStyle(`${prose} ol`, { listStyle: "decimal", paddingInlineStart: vars.space[6] })
globalStyle(`${prose} ul > li`, { position: "relative", paddingInlineStart: vars.space[6] })
globalStyle(`${prose} ul > li::before`, {
  content: "",
  position: "absolute",
  insetInlineStart: 2,
  top: ".6em",
  width: 7,
  // A border, because the forced-colors mode removes backgrounds.
  borderTop: `7px solid ${vars.color.anor}`,
  transform: "rotate(45deg)",
})
globalStyle(`${prose} a`, {
  textUnderlineOffset: ".28em",
  textDecorationThickness: 1,
  textDecorationColor: vars.color.lineStrong,
})
globalStyle(`${prose} a:hover`, { color: vars.color.anor })

/** The table of contents of a legal page. From the breakpoint `lg` on, it is at the side of the text. */
export const contents = style({
  "@media": {
    [media.lg]: {
      gridArea: "1 / 1 / span 2",
      position: "sticky",
      top: `calc(${vars.size.header} + 2rem)`,
      // In a low window, the table of contents scrolls independently of the page.
      maxHeight: `calc(100vh - ${vars.size.header} - 3rem)`,
      overflowY: "auto",
    },
  },
})

globalStyle(`${contents} details::details-content`, {
  "@media": { [media.lg]: { contentVisibility: "visible", display: "block" } },
})
// In a browser that does not support `::details-content`, the summary stays visible, because only the summary can open
// the links.
globalStyle(`${contents} summary`, {
  "@supports": {
    "selector(::details-content)": { "@media": { [media.lg]: { display: "none" } } },
  },
})

export const contentsLink = style({
  display: "flex",
  alignItems: "center",
  minHeight: vars.size.tap,
  textDecoration: "none",
  fontSize: vars.text.small,
  ":hover": { color: vars.color.anor },
  // The box that scrolls would cut off a focus ring outside of the link.
  ":focus-visible": { outlineOffset: -2 },
})
