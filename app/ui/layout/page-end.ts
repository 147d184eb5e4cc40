import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * Distance of the page's content, which is centered in wide windows, from the end of the window. The box that it is set
 * for must be positioned in a box as wide as the window.
 */
export const pageEnd = `calc(${vars.size.gutter} + max(0px, 50% - ${vars.size.page} / 2))`
