import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const card = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
})

/**
 * A card that the browser renders only when the visitor scrolls near it. Until then, the card must have its usual
 * height, so that the page does not shift: `paddingTop` is as high as the picture, which is positioned in that padding,
 * and `containIntrinsicBlockSize` as high as the text. Browsers without `overflow-clip-margin` (Safari) or `auto` sizes
 * (Chrome before 98) render all cards at once.
 */
export const offscreenCard = style([
  card,
  {
    "@supports": {
      "(overflow-clip-margin: 1px) and (contain-intrinsic-size: auto 1px)": {
        contentVisibility: "auto",
      },
    },
    paddingTop: "125%",
    containIntrinsicBlockSize: "auto 10.75rem",
    // `contentVisibility` clips the card. This margin keeps the focus ring and the add button visible at its edge.
    overflowClipMargin: 12,
    "@media": {
      // On the narrowest phones, the text of a card usually has one line more.
      [media.tiny]: { containIntrinsicBlockSize: "auto 11.9rem" },
      [media.md]: { containIntrinsicBlockSize: "auto 9.3rem" },
      [media.lg]: { containIntrinsicBlockSize: "auto 9.9rem" },
    },
  },
])

/** An `offscreenCard` that also shows a reason, which usually has four lines on phones and three in wider windows. */
export const offscreenCardWithReason = style([
  offscreenCard,
  {
    containIntrinsicBlockSize: "auto 15.75rem",
    "@media": {
      [media.tiny]: { containIntrinsicBlockSize: "auto 17.5rem" },
      [media.md]: { containIntrinsicBlockSize: "auto 13.3rem" },
      [media.lg]: { containIntrinsicBlockSize: "auto 13.8rem" },
    },
  },
])

globalStyle(`${offscreenCard} > :first-child`, { position: "absolute", inset: "0 0 auto" })

globalStyle(`${card} img`, { transition: `scale ${vars.duration[3]} ${vars.ease.out}` })
globalStyle(`${card}:hover img`, {
  scale: "1.035",
  "@media": { [media.still]: { scale: "none" } },
})

/**
 * Dims the picture after a press until the next page is shown, for a second at most. The visitor thus sees that the
 * press had an effect, even if the next page is slow.
 */
globalStyle(`${card} > :first-child`, { transition: "opacity 0s 1s" })
globalStyle(`${card}:has(a:active) > :first-child`, { opacity: 0.6, transitionDelay: "0s" })

export const body = style({
  display: "grid",
  gap: vars.space[1],
  // The `1fr` row takes the remaining height, so that the prices of all cards in a row are at the same height, even if
  // one card has a longer name, longer details or a longer reason.
  gridTemplateRows: "auto auto auto 1fr",
  flex: 1,
  paddingTop: vars.space[3],
})

/** The lines of text in the place of `body` while the card is loading. */
export const skeletonText = style({ paddingTop: vars.space[3] })

const meta = {
  fontSize: vars.text.micro,
  color: vars.color.muted,
  "@media": { [media.lg]: { fontSize: vars.text.small } },
}

export const brand = style(meta)

export const details = style([meta, { lineHeight: 1.4 }])

export const name = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.name,
  fontWeight: 600,
  lineHeight: 1.12,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  // Without this padding, `overflow` would cut the descenders of the last line.
  paddingBottom: ".08em",
  "@media": { [media.lg]: { fontSize: vars.text.h3 } },
})

/** The link in the card's name covers the whole card. */
export const link = style({
  textDecoration: "none",
  // When the link gets the focus, the browser scrolls so far that header and sticky bar do not cover the link.
  scrollMarginTop: vars.space[16],
  "::after": { content: "", position: "absolute", inset: 0, zIndex: layer.card },
  ":focus-visible": { outline: "none" },
  selectors: {
    "&:focus-visible::after": {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: 4,
      borderRadius: vars.radius[2],
    },
  },
})

/**
 * Volumes and price, with the add button beside them. On phones the price has a line of its own, because long prices
 * such as "1 240 000 soʻmdan" do not fit beside the button.
 */
export const foot = style({
  display: "grid",
  gridTemplate: `"volume add" "price add" / minmax(0, 1fr) auto`,
  alignSelf: "end",
  alignItems: "center",
  columnGap: vars.space[1],
  "@media": { [media.belowMd]: { gridTemplateAreas: `"volume add" "price price"` } },
})

export const volume = style([meta, { gridArea: "volume" }])

export const price = style({
  gridArea: "price",
  // On the narrowest phones, "from 1 290 000 UZS" would not fit into a column in a larger size.
  fontSize: "min(.9375rem, 4.1vw)",
  "@media": { [media.lg]: { fontSize: vars.text.body } },
})

/**
 * The add button or the bell. It lies above the link that covers the card. It is 2 pixels larger than its visible
 * circle on each side; the negative margin aligns the circle with the card's edge.
 */
export const add = style({
  gridArea: "add",
  position: "relative",
  zIndex: layer.card + 1,
  marginInlineEnd: -2,
})

/** The visible circle has a diameter of 40 pixels. The transparent border makes the button 44 pixels wide. */
globalStyle(`${add} > button, ${add} > a`, {
  scrollMarginTop: vars.space[16],
  border: "2px solid transparent",
  backgroundClip: "padding-box",
  boxShadow: `inset 0 0 0 1px ${vars.color.lineStrong}`,
})
globalStyle(`${add} > button[data-in-cart]`, { boxShadow: "none" })
// On touch screens, the hover color would stay after a tap, so only devices that can hover have it.
globalStyle(`${add} > :not([data-in-cart]):hover`, {
  "@media": {
    "(hover: hover)": {
      backgroundColor: vars.color.anor,
      boxShadow: "none",
      color: vars.color.onAnor,
    },
  },
})

export const label = style({
  position: "absolute",
  insetBlockStart: vars.space[2],
  insetInlineStart: vars.space[2],
  display: "flex",
  "@media": { [media.lg]: { insetBlockStart: vars.space[3], insetInlineStart: vars.space[3] } },
})

/**
 * Buttons of the other volumes, visible on hover. Touch screens have no hover; there visitors choose a volume on the
 * product page.
 */
export const volumes = style({
  display: "none",
  "@media": {
    [`${media.lg} and (hover: hover) and (pointer: fine)`]: {
      position: "absolute",
      zIndex: layer.card + 1,
      insetBlockEnd: vars.space[3],
      insetInline: vars.space[3],
      display: "flex",
      flexWrap: "wrap",
      gap: vars.space[2],
      opacity: 0,
      transition: `opacity ${vars.duration[2]}`,
    },
  },
  selectors: { [`${card}:is(:hover, :focus-within) &`]: { opacity: 1 } },
})

export const reason = style({
  display: "grid",
  gridTemplateColumns: "16px 1fr",
  gap: vars.space[2],
  marginTop: vars.space[2],
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.line}`,
  fontSize: vars.text.micro,
  lineHeight: 1.45,
})

globalStyle(`${reason} > svg`, { color: vars.color.anor, marginTop: 1 })
