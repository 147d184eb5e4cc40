import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const narrow = "(max-width: 35.99em)"

export const steps = style({
  display: "grid",
  gridAutoFlow: "column",
  // Each step is at least as wide as its longest word: "Подтверждение" has to fit on a phone of 320 px.
  gridAutoColumns: "minmax(min-content, 1fr)",
  gap: vars.space[2],
  counterReset: "step",
})

const step = style({
  counterIncrement: "step",
  minWidth: 0,
  // Each step is as tall as a step with a link, so that the content below the steps does not move from one step to the
  // next.
  minHeight: `calc(${vars.size.tap} + .625rem)`,
  paddingTop: ".625rem",
  borderTop: `2px solid ${vars.color.line}`,
  fontSize: vars.text.small,
  lineHeight: 1.3,
  color: vars.color.muted,
  "::before": { content: 'counter(step) ". "' },
  "@media": { [narrow]: { fontSize: vars.text.micro } },
})

globalStyle(`${step}::before`, { "@media": { [narrow]: { content: "none" } } })

export const state = styleVariants({
  done: [step, { borderColor: vars.color.ink, color: vars.color.ink }],
  now: [step, { borderColor: vars.color.anor, color: vars.color.ink, fontWeight: 600 }],
  todo: [step],
})

export const link = style({
  display: "inline-flex",
  minHeight: vars.size.tap,
  minWidth: vars.size.tap,
  paddingTop: ".25rem",
  marginTop: "-.25rem",
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
})
