import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"
import { spinner } from "./spinner.css.ts"

const off = "&:disabled, &[aria-disabled=true]"

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: ".625rem",
  border: "1px solid transparent",
  borderRadius: vars.radius[1],
  fontWeight: 500,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  transition: `background-color ${vars.duration[1]}, border-color ${vars.duration[1]}, color ${vars.duration[1]}, transform ${vars.duration[1]}`,
  ":active": { transform: "translateY(1px)" },
  // A phone number is of use on paper, too.
  "@media": { print: { selectors: { "&:not([href^=tel])": { display: "none" } } } },
  selectors: {
    [off]: {
      background: vars.color.sunken,
      color: vars.color.muted,
      borderColor: vars.color.line,
      cursor: "not-allowed",
      transform: "none",
    },
    "&[aria-busy=true]": { cursor: "progress" },
    // While the action runs, a spinner precedes the text.
    "&[aria-busy=true]::before": spinner,
  },
})

export const tones = styleVariants({
  primary: [
    base,
    {
      background: vars.color.anor,
      color: vars.color.onAnor,
      selectors: {
        "&:hover:not(:disabled, [aria-disabled=true])": { background: vars.color.anorHover },
      },
    },
  ],
  line: [
    base,
    {
      background: "transparent",
      color: vars.color.ink,
      borderColor: vars.color.lineStrong,
      selectors: {
        "&:hover:not(:disabled, [aria-disabled=true])": {
          background: vars.color.sunken,
          borderColor: vars.color.ink,
        },
      },
    },
  ],
  quiet: [
    base,
    {
      background: "transparent",
      color: vars.color.ink,
      ":hover": { background: vars.color.sunken },
    },
  ],
})

export const sizes = styleVariants({
  medium: { minHeight: vars.size.control, padding: ".75rem 1.75rem" },
  small: {
    minHeight: vars.size.tap,
    padding: ".5rem 1.125rem",
    fontSize: vars.text.small,
  },
})

export const block = style({ width: "100%" })
