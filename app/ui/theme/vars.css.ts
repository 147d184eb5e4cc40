import {
  assignVars,
  createGlobalTheme,
  createGlobalThemeContract,
  globalStyle,
} from "@vanilla-extract/css"
import { darkRoot, media } from "./media-queries.ts"
import { color, duration, ease, font, radius, shadow, size, space, text, wide } from "./tokens.ts"

const light = {
  color: color.light,
  shadow: shadow.light,
  font,
  text,
  space,
  radius,
  size,
  duration,
  ease,
}

/** The theme contract. Styles of components take all their values from it. */
export const vars = createGlobalThemeContract(light, (_value, path) => path.join("-"))

createGlobalTheme(":root", vars, light)

globalStyle(":root", {
  colorScheme: "light dark",
  "@media": {
    [media.lg]: { vars: { [vars.size.sheet]: wide.sheet, [vars.size.header]: wide.header } },
    [media.still]: { vars: assignVars(vars.duration, { 1: "1ms", 2: "1ms", 3: "1ms" }) },
  },
})

globalStyle(':root[data-theme="light"]', { colorScheme: "light" })

globalStyle(darkRoot, {
  "@media": {
    [media.dark]: {
      vars: { ...assignVars(vars.color, color.dark), ...assignVars(vars.shadow, shadow.dark) },
    },
  },
})
