import { keyframes, type StyleRule } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"

const turn = keyframes({ to: { transform: "rotate(1turn)" } })

export const spin = {
  animation: `${turn} 800ms linear infinite`,
  "@media": { [media.still]: { animation: "none" } },
} satisfies StyleRule

/** Styles of the `::before` of a button: a spinner, shown while the button's action runs. */
export const spinner = {
  content: "",
  flex: "none",
  width: 18,
  height: 18,
  margin: 0,
  borderRadius: "50%",
  border: "2px solid currentcolor",
  borderRightColor: "transparent",
  ...spin,
} satisfies StyleRule
