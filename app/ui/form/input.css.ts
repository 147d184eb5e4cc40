import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const input = style({
  // The browser keeps this space below the field when it scrolls a focused field into view. The field's message and a
  // toast at the bottom of the window fit into the space, so the toast does not cover the message.
  scrollMarginBottom: "10rem",
  width: "100%",
  minHeight: vars.size.control,
  padding: ".75rem .875rem",
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius[1],
  background: vars.color.surface,
  lineHeight: 1.4,
  transition: `border-color ${vars.duration[1]}, box-shadow ${vars.duration[1]}`,
  "::placeholder": { color: vars.color.muted, opacity: 1 },
  ":hover": { borderColor: vars.color.ink },
  ":focus-visible": {
    outline: `2px solid ${vars.color.focus}`,
    outlineOffset: 0,
    borderColor: vars.color.focus,
  },
  ":disabled": {
    background: vars.color.sunken,
    color: vars.color.muted,
    borderColor: vars.color.line,
    // Overrides the reduced opacity that some browsers give a disabled field.
    opacity: 1,
    cursor: "not-allowed",
  },
  selectors: {
    "&[aria-invalid=true]": {
      borderColor: vars.color.error,
      boxShadow: `inset 0 0 0 1px ${vars.color.error}`,
    },
    "&[data-tone=warning]": {
      borderColor: vars.color.warning,
      boxShadow: `inset 0 0 0 1px ${vars.color.warning}`,
    },
  },
})

export const area = style([input, { minHeight: "7.5rem", resize: "vertical" }])

const chevron = {
  appearance: "none",
  paddingRight: "2.75rem",
  backgroundImage:
    "linear-gradient(45deg, transparent 38%, currentcolor 44% 56%, transparent 62%), linear-gradient(-45deg, transparent 38%, currentcolor 44% 56%, transparent 62%)",
  backgroundSize: "6px 6px",
  backgroundPosition: "right 20px center, right 14px center",
  backgroundRepeat: "no-repeat",
  textOverflow: "ellipsis",
} as const

export const select = style([input, chevron])

/** A select that is as low as the chips next to it. */
export const selectSmall = style([
  input,
  chevron,
  {
    width: "auto",
    minWidth: 0,
    minHeight: vars.size.tap,
    paddingBlock: vars.space[2],
    fontSize: vars.text.small,
  },
])

/**
 * A list that shows all its options, one per row. Safari on iPhones and older versions of Chrome on Android show a
 * single row, which opens the system's own list. That row needs padding, and on iPhones also the arrow.
 */
export const selectRows = style([
  input,
  {
    padding: 0,
    "@media": { "(pointer: coarse)": { padding: vars.space[2] } },
    "@supports": { "(-webkit-touch-callout: none)": chevron },
  },
])

globalStyle(`${selectRows} option`, { padding: ".875rem" })
globalStyle(`${selectRows} option:checked`, {
  // The background is an image, because browsers replace the background color of a selected option.
  background: `linear-gradient(${vars.color.anorSoft} 0 0)`,
  boxShadow: `inset 3px 0 ${vars.color.anor}`,
  fontWeight: 600,
  // Chrome gives the selected option of a focused list a white `color` that a style sheet cannot override. It paints
  // the text in this color instead.
  WebkitTextFillColor: vars.color.ink,
})

export const searchBox = style({
  position: "relative",
  flex: "1 1 16rem",
})

export const searchIcon = style({
  position: "absolute",
  insetInlineStart: 14,
  insetBlock: 0,
  display: "grid",
  alignItems: "center",
  color: vars.color.muted,
  pointerEvents: "none",
})

export const searchInput = style([
  input,
  {
    paddingInlineStart: "2.75rem",
    // Chrome draws the button that clears the field in blue.
    "::-webkit-search-cancel-button": { filter: "grayscale(1)" },
  },
])

export const passwordBox = style({ position: "relative" })

export const passwordInput = style([input, { paddingInlineEnd: "3rem" }])

export const passwordToggle = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  display: "grid",
  placeItems: "center",
  width: vars.size.tap,
  minHeight: vars.size.tap,
  padding: 0,
  border: 0,
  background: "none",
  color: vars.color.muted,
  cursor: "pointer",
  ":hover": { color: vars.color.ink },
  selectors: { "&[aria-pressed=true]": { color: vars.color.anor } },
  "@media": { "(scripting: none)": { display: "none" } },
})
