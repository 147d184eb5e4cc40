import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { PRESSED_CARD_ID } from "#app/urls/pressed-card-id.ts"

export const page = style({ paddingBlock: `${vars.space[2]} ${vars.space[24]}` })

const headBase = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space[4],
  marginBlock: `${vars.space[2]} ${vars.space[8]}`,
  "@media": { [media.belowMd]: { marginBlock: `0 ${vars.space[3]}` } },
})

export const head = styleVariants({
  list: [headBase],
  /** The heading is the search query, which may be long, so the number of perfumes is below it. */
  search: [headBase, { display: "block" }],
})

/** Makes the heading smaller, so that the first row of cards is on the first screen of a phone. */
globalStyle(`${headBase} h1`, {
  "@media": { [media.belowMd]: { fontSize: "1.875rem", lineHeight: "2rem" } },
})

export const top = style({
  display: "contents",
  "@media": {
    [media.lg]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 26rem) 1fr",
      gap: vars.space[4],
      alignItems: "center",
      marginBottom: vars.space[5],
    },
  },
})

export const search = style({
  marginBottom: vars.space[3],
  "@media": { [media.belowMd]: { marginBottom: vars.space[1] }, [media.lg]: { margin: 0 } },
})

globalStyle(`${search} input`, { paddingBlock: vars.space[2] })

/** Windows too narrow to show both the icon of the filter button and the whole name of the sort order beside it. */
const TIGHT = "(max-width: 23.99em), (scripting: none) and (max-width: 47.99em)"

/** Windows too narrow for the longest name of a sort order in the size of body text. */
const NARROWEST = TIGHT.replace("23.99em", "21.99em")

/** The bar with the filters button and the sort order; sticky on phones. */
export const bar = style({
  display: "flex",
  gap: vars.space[2],
  marginBottom: vars.space[4],
  "@media": {
    [media.belowLg]: {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      // Without scripts, a third column contains the button that applies the sort order.
      gridAutoFlow: "column",
    },
    [media.belowMd]: {
      position: "sticky",
      top: vars.size.header,
      zIndex: layer.sticky,
      marginInline: `calc(${vars.size.gutter} * -1)`,
      padding: `${vars.space[2]} ${vars.size.gutter}`,
      borderBottom: `1px solid ${vars.color.line}`,
      background: vars.color.bg,
    },
    [media.lg]: { justifyContent: "flex-end", margin: 0 },
  },
})

globalStyle(`html:has(${bar})`, {
  "@media": { [media.belowMd]: { vars: { "--below-bars": "8.5rem" } } },
})

// When a visitor without scripts adds a product, the page opens again at the card of that product. The message about it
// is then sticky and takes the bar's place under the header, so the bar must not be sticky.
globalStyle(`:has(#${PRESSED_CARD_ID}:target) ${bar}`, { position: "static" })

// The link to the filters, for browsers without popovers.
globalStyle(`${bar} a`, { "@supports": { "selector(:popover-open)": { display: "none" } } })

globalStyle(`${search} input, ${bar} select`, {
  minHeight: 48,
  "@media": { [media.belowMd]: { minHeight: vars.size.tap } },
})

globalStyle(`${bar} select`, {
  "@media": {
    // iPhones zoom into a focused select with smaller text.
    [media.belowLg]: { fontSize: vars.text.body },
    [media.belowMd]: { paddingLeft: vars.space[3] },
    [TIGHT]: { paddingRight: "1.75rem" },
    [NARROWEST]: { fontSize: vars.text.micro },
  },
})
globalStyle(`${bar} > div svg`, { "@media": { [TIGHT]: { display: "none" } } })
globalStyle(`${bar} > div :is(a, button, select)`, {
  borderRadius: vars.radius[1],
  "@media": { [media.belowLg]: { width: "100%", justifyContent: "center" } },
})

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[2],
  marginBottom: vars.space[6],
})

export const chipText = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  maxWidth: "min(100vw - 6rem, 24rem)",
})
