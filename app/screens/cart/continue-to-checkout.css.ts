import { style } from "@vanilla-extract/css"

const WITHOUT_SCRIPTS = "(scripting: none)"

export const link = style({
  display: "contents",
  "@media": { [WITHOUT_SCRIPTS]: { display: "none" } },
})

/** Browsers that do not know this media feature show the link, without scripts too. */
export const button = style({
  display: "none",
  "@media": { [WITHOUT_SCRIPTS]: { display: "contents" } },
})
