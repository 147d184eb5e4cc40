import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"
import { spinner } from "./spinner.css.ts"

export const iconButton = style({
  position: "relative",
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: vars.size.tap,
  height: vars.size.tap,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.pill,
  background: "none",
  color: "inherit",
  textDecoration: "none",
  transition: `background-color ${vars.duration[1]}`,
  ":hover": { backgroundColor: `color-mix(in srgb, currentcolor 7%, transparent)` },
  selectors: {
    // The button that adds a product to the cart shows a check mark instead of its icon once the product is in the
    // cart.
    "&[data-in-cart]": { backgroundColor: vars.color.successSoft, color: vars.color.success },
    "&[data-in-cart]::before": {
      content: "",
      width: 7,
      height: 13,
      marginTop: -4,
      border: "solid",
      borderWidth: "0 2px 2px 0",
      transform: "rotate(45deg)",
    },
    "&:disabled, &[aria-disabled=true]": {
      color: vars.color.lineStrong,
      cursor: "not-allowed",
      background: "none",
    },
    // The spinner replaces the icon.
    "&[aria-busy=true]::before": spinner,
  },
})

globalStyle(`${iconButton}:is([data-in-cart], [aria-busy=true]) > svg`, { display: "none" })
