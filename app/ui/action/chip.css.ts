import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space[2],
  minHeight: vars.size.tap,
  paddingInline: vars.space[4],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  fontSize: vars.text.small,
  fontWeight: 500,
  textDecoration: "none",
  whiteSpace: "nowrap",
  transition: `border-color ${vars.duration[1]}, background-color ${vars.duration[1]}`,
  ":hover": { borderColor: vars.color.ink },
  selectors: {
    "&[aria-current], &[aria-pressed=true], &[data-in-cart]": {
      background: vars.color.ink,
      borderColor: vars.color.ink,
      color: vars.color.bg,
    },
  },
})

globalStyle(`${chip} > svg[width]`, { width: 16, height: 16 })

export const shapes = styleVariants({
  pill: [chip],
  /** One of many chips in a row. The pseudo-element extends the touch target by 6 px above and below. */
  small: [
    chip,
    {
      position: "relative",
      "::after": { content: "", position: "absolute", inset: "-6px 0" },
      gap: 6,
      minHeight: 32,
      paddingInline: 10,
      borderColor: vars.color.line,
      fontSize: vars.text.micro,
    },
  ],
  /** A taller chip, for two lines of text. */
  tile: [chip, { minHeight: 56, borderRadius: vars.radius[2] }],
})
