import { globalFontFace } from "@vanilla-extract/css"

// A browser loads a font file only for a page that contains letters of its range. Cyrillic letters occur in pages of
// every language, in names of customers and perfumes.
const CYRILLIC = "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116"
/** Letters of Uzbek and Kazakh names. */
const CYRILLIC_EXT = "U+0460-048F, U+0492-04AF, U+04B2-052F"
const LATIN_EXT =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF"
/** Includes U+02BB (ʻ) and U+02BC (ʼ), which Uzbek words contain, so that an Uzbek page needs no second font file. */
const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD"

const SUBSETS = {
  "latin-ext": LATIN_EXT,
  "cyrillic-ext": CYRILLIC_EXT,
  cyrillic: CYRILLIC,
  latin: LATIN,
}

for (const [name, font, weight] of [
  ["Inter", "inter", "100 900"],
  ["Cormorant", "cormorant", "300 700"],
] as const) {
  globalFontFace(
    `${name} Variable`,
    Object.entries(SUBSETS).map(([subset, unicodeRange]) => ({
      src: `url(@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2) format("woff2")`,
      fontWeight: weight,
      fontStyle: "normal",
      fontDisplay: "swap",
      unicodeRange,
    })),
  )
}

// Local fonts that are scaled to the same metrics as the web fonts, so that the layout does not shift when the web
// fonts have loaded. The "Wide" ones are for Linux, whose default fonts are wider.
globalFontFace("Cormorant Fallback", {
  src: 'local("Georgia"), local("Times New Roman"), local("Liberation Serif"), local("Noto Serif")',
  sizeAdjust: "88%",
  ascentOverride: "104%",
  descentOverride: "33%",
})
globalFontFace("Cormorant Fallback Wide", {
  src: 'local("DejaVu Serif")',
  sizeAdjust: "76%",
  ascentOverride: "121%",
  descentOverride: "38%",
})
globalFontFace("Inter Fallback", {
  src: 'local("Arial"), local("Roboto"), local("Liberation Sans")',
  sizeAdjust: "107%",
  ascentOverride: "90%",
  descentOverride: "22%",
})
globalFontFace("Inter Fallback Wide", {
  src: 'local("DejaVu Sans")',
  sizeAdjust: "93%",
  ascentOverride: "104%",
  descentOverride: "26%",
})
