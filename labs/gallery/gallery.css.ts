import { assignVars, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { color, shadow } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const ground = style({
  padding: `${vars.space[10]} ${vars.size.gutter}`,
  background: vars.color.bg,
  color: vars.color.ink,
})

/** The gallery shows each story in both themes, no matter which theme the operating system prefers. */
export const theme = styleVariants({
  light: [
    ground,
    {
      colorScheme: "light",
      vars: { ...assignVars(vars.color, color.light), ...assignVars(vars.shadow, shadow.light) },
    },
  ],
  dark: [
    ground,
    {
      colorScheme: "dark",
      vars: { ...assignVars(vars.color, color.dark), ...assignVars(vars.shadow, shadow.dark) },
    },
  ],
})

const grid = style({
  display: "grid",
  gap: `${vars.space[8]} ${vars.space[6]}`,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
})

/** Layouts of stories: small stories are in several columns, and each large story has a row of its own. */
export const room = styleVariants({
  small: [grid, { gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))" }],
  medium: [
    grid,
    { "@media": { [media.lg]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } } },
  ],
  large: [grid],
})

export const caption = style({
  marginBottom: vars.space[2],
  color: vars.color.muted,
  fontSize: vars.text.micro,
  lineHeight: 1.4,
})

export const story = style({ minWidth: 0 })
