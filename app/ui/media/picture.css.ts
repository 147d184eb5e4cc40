import { style, styleVariants } from "@vanilla-extract/css"
import { darkRoot, media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const picture = style({ display: "contents" })

export const image = style({
  position: "relative",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  "@media": {
    [media.dark]: {
      selectors: {
        [`${darkRoot} &`]: { filter: "brightness(.86) saturate(.95)" },
        [`${darkRoot} article:hover &`]: { filter: "brightness(.94)" },
      },
    },
  },
})

/** The blurred preview behind the picture. It is larger than its box, which cuts off the blurred edge. */
export const blur = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  filter: "blur(1rem)",
  scale: 1.1,
})

const stage = style({ overflow: "hidden", background: vars.color.sunken })

/** The box of a picture. It reserves the picture's space until the picture has loaded. */
export const frame = styleVariants({
  card: [stage, { position: "relative", borderRadius: vars.radius[2], aspectRatio: "4 / 5" }],
  thumb: [stage, { borderRadius: vars.radius[1], aspectRatio: "4 / 5" }],
})
