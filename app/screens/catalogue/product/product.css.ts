import { style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const crumbs = style({ paddingBlock: vars.space[1] })

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[6],
  "@media": {
    [media.lg]: {
      gridTemplateColumns: "minmax(0, 1.22fr) minmax(0, 1fr)",
      gap: "clamp(2.5rem, 5vw, 6rem)",
      alignItems: "start",
    },
  },
})

export const gallery = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  marginInline: `calc(${vars.size.gutter} * -1)`,
  "@media": {
    [media.lg]: {
      gridAutoFlow: "row",
      gridAutoColumns: "auto",
      gridTemplateColumns: "1fr 1fr",
      gap: vars.space[4],
      margin: 0,
      overflow: "visible",
    },
  },
})

const figure = style({
  position: "relative",
  overflow: "hidden",
  scrollSnapAlign: "center",
  aspectRatio: "4 / 4.6",
  background: vars.color.sunken,
  "@media": { [media.lg]: { borderRadius: vars.radius[2], aspectRatio: "4 / 5" } },
})

export const stage = styleVariants({
  large: [figure, { "@media": { [media.lg]: { gridColumn: "1 / -1", aspectRatio: "1 / 1.15" } } }],
  small: [figure],
})

export const label = style({
  position: "absolute",
  insetBlockStart: vars.space[3],
  insetInlineStart: vars.space[4],
  display: "flex",
})

/** One dot for each picture to swipe. */
export const dots = style({
  display: "flex",
  justifyContent: "center",
  gap: vars.space[2],
  paddingTop: vars.space[3],
  "@media": { [media.lg]: { display: "none" } },
})

export const dot = style({
  width: 22,
  height: 3,
  borderRadius: 2,
  background: vars.color.line,
  ":first-child": { background: vars.color.ink },
})

export const buy = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[6],
  "@media": { [media.lg]: { position: "sticky", top: `calc(${vars.size.header} + 2rem)` } },
})

export const brand = style({ fontSize: vars.text.body, fontWeight: 500 })

export const name = style({
  fontFamily: vars.font.display,
  fontSize: "clamp(2.75rem, 2rem + 3vw, 4.25rem)",
  fontWeight: 500,
  lineHeight: 0.95,
  letterSpacing: "-.015em",
  textWrap: "balance",
})

export const summary = style({ marginTop: vars.space[3], color: vars.color.muted })

/** The `ch` unit refers to the size of this text. */
export const description = style({ maxWidth: "38ch", fontSize: vars.text.lead })

export const volumes = style({ display: "grid", gap: ".625rem" })

/** In a chip; the price stands below the volume. */
export const volume = style({ display: "grid", paddingBlock: vars.space[1] })

export const volumePrice = style({ fontSize: vars.text.micro, fontWeight: 400 })

/** Small screens have BuyBar instead. */
export const inlineButton = style({ "@media": { [media.belowLg]: { display: "none" } } })

export const facts = style({ display: "grid", fontSize: vars.text.small })

export const fact = style({
  display: "grid",
  gridTemplateColumns: "minmax(8rem, 2fr) 3fr",
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
})

export const term = style({ color: vars.color.muted })

export const notes = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "clamp(2rem, 4vw, 5rem)",
  "@media": { [media.lg]: { gridTemplateColumns: "1fr 1fr", alignItems: "stretch" } },
})

export const pattern = style({
  overflow: "hidden",
  borderRadius: vars.radius[2],
  aspectRatio: "4 / 3",
  "@media": { [media.lg]: { aspectRatio: "auto", minHeight: 480 } },
})

export const tiers = style({ display: "grid", alignContent: "center" })

export const notesLead = style({
  maxWidth: "44ch",
  marginBlock: `${vars.space[3]} ${vars.space[4]}`,
})

export const tier = style({
  display: "grid",
  gap: ".375rem",
  paddingBlock: vars.space[6],
  borderBottom: `1px solid ${vars.color.line}`,
  ":last-child": { borderBottom: 0 },
  "@media": { [media.lg]: { paddingBlock: vars.space[8] } },
})

export const tierTerm = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[4],
  fontSize: vars.text.small,
  color: vars.color.muted,
})

export const tierName = style({ display: "inline-flex", alignItems: "center", gap: vars.space[2] })

export const tierNotes = style({
  fontFamily: vars.font.display,
  fontSize: "clamp(1.5rem, 1.25rem + 1vw, 2rem)",
  fontWeight: 500,
  lineHeight: 1.15,
  textWrap: "balance",
})

/** Cards in a row: swiped on phones, four columns from lg on, whatever their number. */
export const shelf = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "62%",
  gap: vars.space[3],
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  marginInline: `calc(${vars.size.gutter} * -1)`,
  padding: `4px ${vars.size.gutter} ${vars.space[2]}`,
  scrollPaddingInline: vars.size.gutter,
  "@media": {
    [media.md]: { gridAutoColumns: "34%" },
    [media.lg]: {
      gridAutoFlow: "row",
      gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
      gap: vars.space[5],
      margin: 0,
      padding: 0,
      overflow: "visible",
    },
  },
})

/** The card fills its item, so that prices are on one line. */
export const shelfItem = style({ display: "grid", scrollSnapAlign: "start" })
