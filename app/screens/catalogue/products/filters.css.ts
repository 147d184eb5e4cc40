import { globalStyle, style } from "@vanilla-extract/css"
import { underlined } from "#app/ui/action/text-link.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * The form is a popover below lg and a column beside the list from lg on. The page has a single form for both, so that
 * no field is sent twice.
 */
export const form = style({
  margin: 0,
  padding: 0,
  border: 0,
  "@media": {
    [media.belowLg]: {
      position: "fixed",
      inset: "0 0 0 auto",
      width: `min(100vw, ${vars.size.sheet})`,
      height: "100dvh",
      // Browsers draw it in the forced-colors mode, where the sheet has no other edge.
      outline: "1px solid transparent",
      overflow: "hidden auto",
      background: vars.color.surface,
      color: vars.color.ink,
      // The spread dims the page. A `::backdrop` does not inherit the variables of colors in Chrome before 122 and
      // Safari before 17.4.
      boxShadow: `${vars.shadow.float}, 0 0 0 100vmax ${vars.color.scrim}`,
      overscrollBehavior: "contain",
      // Set here and not in `:popover-open`, so that it also applies while the closed sheet slides out.
      flexDirection: "column",
      translate: "100% 0",
      transition: `translate ${vars.duration[3]} ${vars.ease.out}, overlay ${vars.duration[3]} allow-discrete, display ${vars.duration[3]} allow-discrete`,
      selectors: {
        "&:popover-open": {
          display: "flex",
          translate: "none",
          "@starting-style": { translate: "100% 0" },
        },
      },
    },
    [media.lg]: {
      display: "block",
      position: "static",
      width: "auto",
      height: "auto",
      // By default, browsers give a popover `overflow: auto`, which would cut off the focus rings of its fields.
      overflow: "visible",
      background: "none",
      color: "inherit",
    },
  },
})

// In windows narrower than lg, browsers without popovers show the form below the list.
globalStyle(form, {
  "@supports": {
    "not selector(:popover-open)": {
      "@media": {
        [media.belowLg]: {
          position: "static",
          order: 1,
          width: "auto",
          height: "auto",
          boxShadow: "none",
          translate: "none",
        },
      },
    },
  },
})

/** Shown only in the popover. */
export const sheetOnly = style({ "@media": { [media.lg]: { display: "none" } } })

/**
 * The part of the form that scrolls inside the popover. From lg on, the form is not a popover, so this part has no
 * padding and does not scroll.
 */
export const body = style({
  "@media": { [media.lg]: { padding: "0 !important", overflow: "visible" } },
})

/** The summary of the choices of a filter that are collapsed at first. */
globalStyle(`${body} ${underlined}`, { lineHeight: vars.size.tap, fontSize: vars.text.small })

/** The checkbox for orderable perfumes, above the groups. */
export const first = style({ borderBottom: `1px solid ${vars.color.line}` })

/** Buttons that set a round price limit. */
export const presets = style({ display: "flex", flexWrap: "wrap", gap: vars.space[2] })

/** Minimum and maximum price, side by side. */
export const prices = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
})

/** The button that submits the filters from lg on when scripts are off. */
export const send = style({
  marginTop: vars.space[4],
  "@media": { [media.belowLg]: { display: "none" } },
})
