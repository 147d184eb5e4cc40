import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * Distance between the end of the page's content, which is centered in wide windows, and the end of the window. An
 * element that uses it must be positioned inside a box that is as wide as the window.
 */
export const inlineEndInset = `calc(${vars.size.gutter} + max(0px, 50% - ${vars.size.page} / 2))`
