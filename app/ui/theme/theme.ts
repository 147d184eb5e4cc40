/** Imported once, by the document shell: the reset, the fonts and the two themes. */
import "./vars.css.ts"
import "./fonts.css.ts"
import "./global.css.ts"
