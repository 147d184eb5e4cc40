import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const timeline = style({ display: "grid" })

const step = style({
  display: "grid",
  gridTemplateColumns: "28px minmax(0, 1fr)",
  gap: `0 ${vars.space[4]}`,
  paddingBottom: "1.75rem",
  // The title is as high as the circle beside it (`mark`), but with larger fonts of the browser at least as high as its
  // text.
  lineHeight: "max(28px, 1.3em)",
  position: "relative",
  // The line from the circle of this step to that of the next one.
  "::before": {
    content: "",
    position: "absolute",
    insetInlineStart: 13,
    top: 28,
    bottom: 0,
    width: 2,
    background: vars.color.line,
  },
  ":last-child": { paddingBottom: 0 },
  selectors: { "&:last-child::before": { content: "none" } },
})

export const state = styleVariants({
  done: [step, { "::before": { background: vars.color.anor } }],
  now: [step],
  todo: [step],
})

const disc = style({
  gridRow: "span 2",
  display: "grid",
  placeItems: "center",
  width: 28,
  height: 28,
  borderRadius: "50%",
  border: `2px solid ${vars.color.lineStrong}`,
  background: vars.color.bg,
})

globalStyle(`${disc} > svg`, { strokeWidth: 2.5 })

const reached = { background: vars.color.anor, borderColor: vars.color.anor }

export const mark = styleVariants({
  done: [disc, { ...reached, color: vars.color.onAnor }],
  now: [disc, { ...reached, boxShadow: `inset 0 0 0 5px ${vars.color.bg}` }],
  todo: [disc],
})

export const title = styleVariants({
  done: { fontWeight: 600 },
  now: { fontWeight: 600 },
  todo: { color: vars.color.muted },
})

export const note = style({
  fontSize: vars.text.small,
  lineHeight: 1.45,
  color: vars.color.muted,
})
