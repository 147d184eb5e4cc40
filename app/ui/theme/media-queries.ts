import { breakpoint } from "./tokens.ts"

const justBelow = (width: string) => `${Number.parseFloat(width) - 0.01}em`

/** Media queries for the `@media` key of a style. */
export const media = {
  /** A window in which fewer than some 30 letters fit on a line, because the browser has a large font. */
  largeFont: "(max-width: 17em)",
  md: `(min-width: ${breakpoint.md})`,
  lg: `(min-width: ${breakpoint.lg})`,
  xl: `(min-width: ${breakpoint.xl})`,
  /** The narrowest phones. */
  tiny: "(max-width: 22.5em)",
  belowMd: `(max-width: ${justBelow(breakpoint.md)})`,
  belowLg: `(max-width: ${justBelow(breakpoint.lg)})`,
  // The query excludes print, because printed pages always use the light theme.
  dark: "screen and (prefers-color-scheme: dark)",
  still: "(prefers-reduced-motion: reduce)",
}

/**
 * Selector of a document that follows the system's dark mode. A document opts out with `data-theme="light"` on `html`.
 */
export const darkRoot = ':root:not([data-theme="light"])'
