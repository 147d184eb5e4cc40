import { style } from "@vanilla-extract/css"

const WITHOUT_SCRIPTS = "(scripting: none)"

export const link = style({
  display: "contents",
  "@media": { [WITHOUT_SCRIPTS]: { display: "none" } },
})

/**
 * The button for browsers without scripts. A browser that does not know the media feature `scripting` always shows the
 * link instead.
 */
export const button = style({
  display: "none",
  "@media": { [WITHOUT_SCRIPTS]: { display: "contents" } },
})
