import { keyframes, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { TIMING } from "./loading-bar-timing.ts"

const grow = keyframes({ from: { transform: "scaleX(0)" } })

const bar = style({
  position: "fixed",
  inset: "0 0 auto",
  width: "100%",
  margin: 0,
  padding: 0,
  // The bar is a border, because the forced-colors mode removes backgrounds.
  border: 0,
  borderTop: `3px solid ${vars.color.anor}`,
  zIndex: layer.progress,
  transformOrigin: "left",
  pointerEvents: "none",
})

export const phases = styleVariants({
  running: [
    bar,
    {
      transform: "scaleX(.9)",
      animation: `${grow} ${TIMING.duration}ms ${vars.ease.out}`,
      "@media": { [media.still]: { transform: "none", animation: "none" } },
    },
  ],
  done: [bar, { transition: `transform ${vars.duration[2]}` }],
  leaving: [bar, { opacity: 0, transition: `opacity ${TIMING.resetDelay}ms` }],
})
