/** Adds the reset, the fonts and the two themes to the stylesheet. */
import "./vars.css.ts"
import "./fonts.css.ts"
import "./global.css.ts"
