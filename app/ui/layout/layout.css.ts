import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { underlined } from "../action/text-link.css.ts"
import { media } from "../theme/media-queries.ts"
import { vars } from "../theme/vars.css.ts"

export const stack = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
})

export const inline = styleVariants({
  wrap: { display: "flex", flexWrap: "wrap", minWidth: 0 },
  line: { display: "flex", minWidth: 0 },
})

const cards = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `${vars.space[8]} ${vars.space[3]}`,
  "@media": {
    [media.md]: {
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      gap: `${vars.space[10]} ${vars.space[5]}`,
    },
  },
})

/**
 * One row of items. Below the breakpoint `lg` the row scrolls sideways, and a part of the next item is visible as a
 * hint.
 */
const shelf = style({
  display: "grid",
  gridAutoFlow: "column",
  gap: vars.space[3],
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  marginInline: `calc(${vars.size.gutter} * -1)`,
  padding: `8px ${vars.size.gutter}`,
  scrollPaddingInline: vars.size.gutter,
  "@media": {
    [media.lg]: { gap: vars.space[6], overflow: "visible", marginInline: 0, paddingInline: 0 },
  },
})

// A printed page leads to no other perfumes.
globalStyle(`section:has(${shelf})`, { "@media": { print: { display: "none" } } })

// Each item fills the height of the row, so that the prices of all cards are at the same height.
globalStyle(`${shelf} > li`, { display: "grid", scrollSnapAlign: "start" })

export const grid = styleVariants({
  shelf: [
    shelf,
    {
      gridAutoColumns: "clamp(8.625rem, 44%, 15rem)",
      "@media": { [media.lg]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
    },
  ],
  tilesShelf: [
    shelf,
    {
      gridAutoColumns: "min(34%, 10rem)",
      "@media": { [media.lg]: { gridAutoColumns: "minmax(0, 1fr)" } },
    },
  ],
  cardsBeside: [
    cards,
    { "@media": { [media.xl]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } } },
  ],
  cards: [
    cards,
    { "@media": { [media.lg]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } } },
  ],
  pair: {
    display: "grid",
    gap: vars.space[5],
    alignItems: "start",
    "@media": { "(min-width: 36em)": { gridTemplateColumns: "1fr 1fr" } },
  },
  tiles: { display: "flex", flexWrap: "wrap", gap: vars.space[5] },
  halves: {
    display: "grid",
    gap: vars.space[10],
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    "@media": { [media.lg]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  },
})

globalStyle(`${grid.tiles} > *`, { flex: "1 1 18rem" })

export const wrap = style({
  width: "100%",
  maxWidth: vars.size.page,
  marginInline: "auto",
  paddingInline: vars.size.gutter,
})

const PART_PADDING = "clamp(2.5rem, 4.4vw, 5rem)"

export const section = styleVariants({
  /** Padding for a part of a long page. */
  part: { paddingBlock: PART_PADDING },
  /** Padding for a part below another part of the same color. The part above already has space at its end. */
  partBelow: { paddingBottom: PART_PADDING },
  /** Padding for the whole of a short page. */
  page: {
    paddingBlock: `${vars.space[8]} ${vars.space[20]}`,
    "@media": { [media.lg]: { paddingBlock: `${vars.space[16]} ${vars.space[24]}` } },
  },
})

export const sectionHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  alignContent: "start",
  justifyContent: "space-between",
  gap: `${vars.space[1]} ${vars.space[4]}`,
})

// With the negative margin, the link takes only the height of its text, and its touch area overlaps the heading and the
// gap below.
globalStyle(`${sectionHead} > a`, { marginBlock: -10 })

/** A heading above its content, and beside it from xl on. */
export const headBeside = style([
  stack,
  { "@media": { [media.xl]: { gridTemplateColumns: "20rem minmax(0, 1fr)" } } },
])

// Beside its content, each heading has its link below it, also where both would fit into one line.
globalStyle(`${headBeside} > ${sectionHead}`, {
  "@media": { [media.xl]: { display: "grid", gap: vars.space[4] } },
})

/** The base of the column layouts: one column, which most layouts divide from the breakpoint `lg` on. */
const frame = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
})

export const columns = styleVariants({
  /** Form and summary. */
  checkout: [
    frame,
    {
      gap: vars.space[8],
      paddingBlock: `${vars.space[6]} ${vars.space[20]}`,
      "@media": {
        [media.lg]: {
          gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)",
          gap: "clamp(3rem, 8vw, 8rem)",
          paddingBlock: `${vars.space[12]} ${vars.space[24]}`,
        },
      },
    },
  ],
  /** Side navigation and content. */
  account: [
    frame,
    {
      gap: vars.space[6],
      paddingBlock: `${vars.space[8]} ${vars.space[20]}`,
      "@media": {
        // A printed page has no navigation, and its content would otherwise get the narrow column of the navigation.
        print: { display: "block" },
        [media.lg]: {
          gridTemplateColumns: "248px minmax(0, 1fr)",
          gap: vars.space[16],
          paddingBlock: `${vars.space[16]} ${vars.space[24]}`,
        },
      },
    },
  ],
  /**
   * A title, its table of contents, and the text. From the breakpoint `lg` on, the table of contents is at the side.
   */
  contents: [
    frame,
    {
      gap: vars.space[6],
      paddingBlock: `${vars.space[8]} ${vars.space[20]}`,
      "@media": {
        print: { display: "block" },
        [media.lg]: {
          gridTemplate: `auto 1fr / 248px minmax(0, 1fr)`,
          gap: `${vars.space[6]} ${vars.space[16]}`,
          paddingBlock: `${vars.space[16]} ${vars.space[24]}`,
        },
      },
    },
  ],
  /** Filters and products. */
  catalogue: [
    frame,
    {
      gap: vars.space[8],
      "@media": {
        print: { display: "block" },
        [media.lg]: { gridTemplateColumns: "248px minmax(0, 1fr)", gap: vars.space[16] },
      },
    },
  ],
  /** The content alone. */
  single: [frame],
  /** Two equal halves with a wide gap. */
  halves: [
    frame,
    {
      gap: vars.space[10],
      paddingBlock: `${vars.space[10]} ${vars.space[20]}`,
      "@media": {
        [media.lg]: {
          gridTemplateColumns: "1fr 1fr",
          gap: "clamp(3rem, 8vw, 8rem)",
          paddingBlock: `${vars.space[16]} ${vars.space[24]}`,
        },
      },
    },
  ],
})

export const showAt = styleVariants({
  wide: { display: "contents", "@media": { [media.belowLg]: { display: "none" } } },
  narrow: { display: "contents", "@media": { [media.lg]: { display: "none" } } },
  widest: { display: "none", "@media": { [media.xl]: { display: "contents" } } },
})

const row = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] })

export const actions = styleVariants({
  ends: [row, { justifyContent: "space-between" }],
  start: [row],
  pay: [
    row,
    {
      "@media": { [media.md]: { flexDirection: "row-reverse", justifyContent: "space-between" } },
    },
  ],
  center: [row, { justifyContent: "center" }],
  split: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: vars.space[4],
  },
})

globalStyle(`${row} > *`, {
  flex: "1 1 auto",
  "@media": { [media.md]: { flex: "0 0 auto", minWidth: "11rem" } },
})
// On the narrowest phones, less padding makes two buttons fit into one row.
globalStyle(`:is(${row}, ${actions.split}) > :not(form, ${underlined})`, {
  "@media": { [media.tiny]: { paddingInline: vars.space[3] } },
})
globalStyle(`${actions.pay} > :first-child`, {
  "@media": { [media.belowMd]: { flexBasis: "100%" }, [media.md]: { minWidth: 280 } },
})
