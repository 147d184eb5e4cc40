import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const underlined = style({
  textDecorationLine: "underline",
  textDecorationThickness: 1,
  textUnderlineOffset: ".28em",
  textDecorationColor: vars.color.lineStrong,
  transition: `text-decoration-color ${vars.duration[1]}`,
  ":hover": { color: vars.color.anor, textDecorationColor: "currentcolor" },
})

const roomy = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space[2],
  minHeight: vars.size.tap,
  minWidth: vars.size.tap,
})

const button = style({ border: 0, background: "none", padding: 0, textAlign: "start" })

export const textLink = styleVariants({
  /** For a link inside a sentence. */
  inline: [underlined],
  /** For a link outside of a sentence: it is as tall as a touch target. */
  alone: [underlined, roomy, button, { fontSize: vars.text.body }],
  aloneSmall: [underlined, roomy, button, { fontSize: vars.text.small }],
  /** For a link outside of a sentence, not underlined, such as a back link with an arrow. */
  plain: [
    roomy,
    button,
    {
      fontSize: vars.text.small,
      textDecoration: "none",
      ":hover": { color: vars.color.anor },
    },
  ],
})
