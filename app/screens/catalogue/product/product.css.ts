import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const crumbs = style({ paddingBlock: vars.space[1] })

/**
 * On phones, pictures, BuyBox and description are below one another. From md on, BuyBox stays visible beside pictures
 * and description, so that wide screens need no bar with the price at the bottom.
 */
export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[6],
  paddingBottom: "clamp(3.5rem, 2rem + 6vw, 7.5rem)",
  "@media": {
    [media.md]: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      gridTemplateRows: "auto 1fr",
      gap: vars.space[8],
    },
    [media.lg]: {
      gridTemplateColumns: "minmax(0, 1.22fr) minmax(0, 1fr)",
      gap: `${vars.space[12]} clamp(2.5rem, 5vw, 6rem)`,
    },
  },
})

const swiped = "--swiped"

export const galleryFrame = style({ timelineScope: swiped })

export const gallery = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  scrollTimeline: `${swiped} x`,
  "@media": {
    [media.belowMd]: { marginInline: `calc(${vars.size.gutter} * -1)` },
    [media.lg]: {
      gridAutoFlow: "row",
      gridAutoColumns: "auto",
      gridTemplateColumns: "1fr 1fr",
      gap: vars.space[4],
      overflow: "visible",
    },
  },
})

const figure = style({
  position: "relative",
  overflow: "hidden",
  scrollSnapAlign: "center",
  aspectRatio: "1",
  background: vars.color.sunken,
  "@media": { [media.md]: { borderRadius: vars.radius[2], aspectRatio: "4 / 5" } },
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

/** One dash for each picture that the visitor can swipe to. */
export const dashes = style({
  position: "relative",
  display: "flex",
  gap: vars.space[2],
  width: "fit-content",
  margin: `${vars.space[3]} auto 0`,
  "@media": { [`print, ${media.lg}`]: { display: "none" } },
  // This pseudo-element marks the dash of the visible picture. In browsers without scroll timelines, all dashes look
  // the same.
  "@supports": {
    "(timeline-scope: none)": {
      "::after": {
        content: "''",
        position: "absolute",
        width: 22,
        borderTop: `3px solid ${vars.color.ink}`,
        animation: `${keyframes({
          from: { insetInlineStart: 0 },
          to: { insetInlineStart: "calc(100% - 22px)" },
        })} linear`,
        animationTimeline: swiped,
      },
    },
  },
})

/**
 * The dash is a border, because the forced-colors mode removes backgrounds. There it is dotted; otherwise its
 * background fills the gaps between the dots.
 */
export const dashOfPicture = style({
  width: 22,
  borderTop: `3px dotted ${vars.color.lineStrong}`,
  background: vars.color.lineStrong,
})

export const buy = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[5],
  "@media": {
    [media.md]: {
      gridColumn: 2,
      gridRow: "1 / span 2",
      alignSelf: "start",
      position: "sticky",
      top: `calc(${vars.size.header} + 1.5rem)`,
    },
    // In a low window, the box scrolls with the page until its button (near its end) is visible. Then the box sticks.
    [`${media.md} and (max-height: 46em)`]: {
      top: "auto",
      bottom: "min(1.5rem, 100vh - 26rem)",
      alignSelf: "end",
    },
  },
})

export const name = style({
  fontFamily: vars.font.display,
  fontSize: "clamp(2.75rem, 2rem + 3vw, 4.25rem)",
  fontWeight: 500,
  lineHeight: 0.95,
  letterSpacing: "-.015em",
  textWrap: "balance",
})

export const summary = style({ marginTop: vars.space[3], color: vars.color.muted })

/**
 * Below md, one line that the visitor swipes; from md on, several lines. The padding makes room for focus rings and
 * fingers.
 */
export const noteChips = style({
  display: "flex",
  gap: vars.space[2],
  overflowX: "auto",
  scrollbarWidth: "none",
  margin: `-6px calc(${vars.size.gutter} * -1)`,
  padding: `6px ${vars.size.gutter}`,
  "@media": {
    [media.md]: { flexWrap: "wrap", marginInline: -6, paddingInline: 6 },
  },
})

/** The content of a volume's chip. The price is below the volume. */
export const volume = style({ display: "grid", fontWeight: 600 })

export const volumePrice = style({
  fontSize: vars.text.micro,
  fontWeight: 400,
  color: vars.color.muted,
  selectors: { "[aria-current] &": { color: "inherit" } },
})

/** Hidden on phones, which show BuyBar instead. */
export const inlineButton = style({ "@media": { [media.belowMd]: { display: "none" } } })

export const assurances = style({
  display: "grid",
  gap: vars.space[2],
  fontSize: vars.text.small,
  color: vars.color.muted,
})

globalStyle(`${assurances} > li`, {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: vars.space[2],
})

export const details = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: vars.space[8],
  "@media": {
    [media.md]: { gridColumn: 1 },
    [media.lg]: { gap: vars.space[12] },
  },
})

/** The width in `ch` depends on the font size, so the font size is set on this element and not on a child. */
export const description = style({ maxWidth: "46ch", fontSize: vars.text.lead, lineHeight: 1.55 })

export const facts = style({ display: "grid", fontSize: vars.text.small })

globalStyle(`${facts} > div`, {
  display: "grid",
  gridTemplateColumns: "minmax(8rem, 2fr) 3fr",
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
})

globalStyle(`${facts} dt`, { color: vars.color.muted })

export const notes = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[4],
  "@media": {
    [media.xl]: {
      gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
      columnGap: vars.space[8],
    },
  },
})

export const notesHead = style({ gridColumn: "1 / -1" })

export const pattern = style({
  overflow: "hidden",
  borderRadius: vars.radius[2],
  aspectRatio: "4 / 3",
  "@media": { [media.xl]: { aspectRatio: "auto" } },
})

export const notesLead = style({ maxWidth: "44ch", marginTop: vars.space[3] })

export const tier = style({
  display: "grid",
  gap: ".375rem",
  paddingBlock: vars.space[5],
  borderBottom: `1px solid ${vars.color.line}`,
  ":last-child": { borderBottom: 0 },
})

export const tierTerm = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: vars.space[4],
  fontSize: vars.text.small,
  color: vars.color.muted,
})

export const tierNotes = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space[3],
  fontFamily: vars.font.display,
  fontSize: "clamp(1.5rem, 1.25rem + 1vw, 2rem)",
  fontWeight: 500,
  lineHeight: 1.25,
})

export const tierNote = style({ display: "flex", alignItems: "center", gap: vars.space[2] })
