import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { pointedArch } from "#app/ui/media/arch.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { PICTURE_TEXT_COLOR } from "../families/family-colors.ts"

/** Windows that have the wide picture. */
const wide = "(min-width: 37em)"

export const hero = style({
  position: "relative",
  display: "grid",
  isolation: "isolate",
  overflow: "hidden",
  // On phones the text is above the bottles, which grow with the width. This height has room for both, even if the
  // window is not as high.
  minHeight: "calc(25rem + 100vw)",
  "@media": {
    // At this ratio the first two bottles have room beside the text, even in a low window.
    [wide]: { minHeight: "78vw" },
    [media.md]: { minHeight: `min(660px, calc(100vh - ${vars.size.header}))` },
    // From xl on, the height grows with the width, so that the picture shows the tip of the arch.
    [media.xl]: { minHeight: `min(50vw, calc(100vh - ${vars.size.header}))` },
  },
})

export const heroPicture = style({ display: "contents" })

// The `picture` element has `display: contents`, so its `source` elements would be grid items and take up rows.
globalStyle(`${heroPicture} > source`, { display: "none" })

export const heroArt = style({
  position: "absolute",
  inset: 0,
  zIndex: -1,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  objectPosition: "50% 100%",
  "@media": {
    // Up to 60em there is no room for the third bottle, so this crops the picture just before that bottle.
    [wide]: { objectPosition: 0 },
    [media.md]: {
      objectPosition: `min(0px, 100vw - 1.322 * min(660px, 100vh - ${vars.size.header})) 100%`,
    },
    "(min-width: 60em)": { objectPosition: "60% 100%" },
    // From xl on, the box is wider in proportion than the picture, so `cover` crops the height of the picture. This
    // position crops both the floor and the space above the arch.
    [media.xl]: { objectPosition: "60% 55%" },
  },
})

export const heroCopy = style({
  display: "grid",
  alignContent: "start",
  justifyItems: "start",
  gap: vars.space[5],
  height: "100%",
  paddingBlock: "clamp(2rem, 5vh, 4rem)",
  "@media": { [media.lg]: { alignContent: "center", gap: vars.space[8] } },
})

export const headline = style({
  maxWidth: "8ch",
  fontFamily: vars.font.display,
  fontSize: vars.text.hero,
  fontWeight: 500,
  lineHeight: 1.1,
  letterSpacing: "-.025em",
  "@media": { [media.belowMd]: { fontSize: "3rem" } },
})

/** The width in `ch` depends on the font size, so the font size is set on this element and not on a child. */
export const heroLead = style({
  maxWidth: "30ch",
  fontSize: vars.text.lead,
  "@media": { [media.md]: { marginTop: vars.space[4] } },
})

export const family = style({
  display: "grid",
  gap: vars.space[3],
  alignContent: "start",
  fontSize: vars.text.small,
  fontWeight: 500,
  lineHeight: 1.3,
  textAlign: "center",
  textDecoration: "none",
  ":hover": { color: vars.color.anor },
  "@media": { [media.lg]: { fontSize: vars.text.body } },
})

export const arch = style([
  pointedArch,
  {
    display: "block",
    aspectRatio: "3 / 4.3",
    background: vars.color.sunken,
    transition: `translate ${vars.duration[3]} ${vars.ease.out}`,
    selectors: {
      [`${family}:hover &`]: {
        translate: "0 -6px",
        "@media": { [media.still]: { translate: "none" } },
      },
    },
  },
])

export const brands = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  columnGap: vars.space[4],
  "@media": {
    [media.md]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.lg]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  },
})

export const brand = style({
  display: "grid",
  alignContent: "center",
  height: "100%",
  paddingBlock: vars.space[2],
  borderTop: `1px solid ${vars.color.line}`,
  textDecoration: "none",
  ":hover": { color: vars.color.anor },
})

export const brandName = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.h3,
  fontWeight: 600,
  lineHeight: 1.15,
})

export const brandCount = style({ fontSize: vars.text.small, color: vars.color.muted })

export const explanation = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  background: vars.color.sunken,
  "@media": { [media.lg]: { gridTemplateColumns: "1fr 1fr", minHeight: 400 } },
})

export const explanationArt = style({ position: "relative", minHeight: 80, overflow: "hidden" })

globalStyle(`${explanationArt} > svg`, { position: "absolute", inset: 0 })

export const explanationCopy = style({
  display: "grid",
  gap: vars.space[6],
  alignContent: "center",
  padding: `clamp(2rem, 1.5rem + 2vw, 4rem) ${vars.size.gutter}`,
  "@media": { [media.lg]: { paddingLeft: "clamp(3rem, 6vw, 7rem)" } },
})

export const explanationLead = style({
  maxWidth: "34ch",
  marginTop: vars.space[4],
  fontSize: vars.text.lead,
})

export const tiers = style({ display: "grid", gap: vars.space[3] })

export const tierName = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  fontFamily: vars.font.display,
  fontSize: vars.text.h3,
  fontWeight: 600,
  lineHeight: 1.1,
  marginBottom: vars.space[1],
})

export const pair = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: vars.space[3],
})

export const side = style({
  position: "relative",
  display: "block",
  overflow: "hidden",
  height: "clamp(14rem, 26vw, 24rem)",
  borderRadius: vars.radius[2],
  background: vars.color.sunken,
  textDecoration: "none",
})

/** Keeps the bottles whole: they stand right of the picture's center and on its lower half. */
globalStyle(`${side} img`, { objectPosition: "72% 82%" })

const sideTextBase = style({
  position: "absolute",
  inset: "clamp(1.25rem, 3vw, 2.5rem) auto auto clamp(.75rem, 3vw, 2.5rem)",
  display: "grid",
  fontFamily: vars.font.display,
  gap: vars.space[3],
  // A larger heading would reach the bottles.
  fontSize: "clamp(1.5rem, 3vw, 2.75rem)",
  fontWeight: 500,
  lineHeight: 1,
})

/** The color of the text depends on the picture below it and not on the theme. */
export const sideText = styleVariants({
  day: [sideTextBase, { color: PICTURE_TEXT_COLOR.day }],
  night: [sideTextBase, { color: PICTURE_TEXT_COLOR.night }],
})

export const sideMore = style({
  fontFamily: vars.font.body,
  fontSize: vars.text.small,
  lineHeight: 1.4,
  textDecoration: "underline",
  textUnderlineOffset: ".28em",
  // On phones, the bottles are right below the heading.
  "@media": { [media.belowMd]: { display: "none" } },
})

/** The strip with the shop's promises below the hero. */
export const promises = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: vars.space[4],
  paddingBlock: vars.space[5],
  borderBottom: `1px solid ${vars.color.line}`,
  "@media": { [media.lg]: { gridTemplateColumns: "repeat(4, 1fr)", gap: vars.space[8] } },
})

export const promise = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: `2px ${vars.space[3]}`,
  alignItems: "center",
  alignContent: "start",
})

/** The explanation of a promise. Below the breakpoint `lg`, only the title of the promise is shown. */
export const promiseWords = style({
  gridColumn: 2,
  "@media": { [media.belowLg]: { display: "none" } },
})

export const icon = style({ display: "flex", color: vars.color.anor })
