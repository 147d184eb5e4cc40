import { globalStyle } from "@vanilla-extract/css"
import { media } from "./media-queries.ts"
import { vars } from "./vars.css.ts"

globalStyle("*, *::before, *::after", { boxSizing: "border-box" })

globalStyle("html", {
  WebkitTextSizeAdjust: "100%",
  scrollPaddingTop: `calc(${vars.size.header} + 3rem)`,
  // The scrollbar is always visible, so that short and long pages have the same width.
  overflowY: "scroll",
})

globalStyle("body", {
  margin: 0,
  // Chrome before 108 and Safari before 15.4 do not know `dvh` and use the first value.
  minHeight: ["100vh", "100dvh"],
  display: "flex",
  flexDirection: "column",
  background: vars.color.bg,
  color: vars.color.ink,
  fontFamily: vars.font.body,
  fontSize: vars.text.body,
  lineHeight: 1.5,
  // Cormorant's default old-style figures make "1001" look like letters.
  fontVariantNumeric: "lining-nums",
  WebkitFontSmoothing: "antialiased",
  overflowWrap: "break-word",
})

// Suppliers choose the names of perfumes and brands, and customers write comments and addresses, so these may contain a
// long word or link, which must not widen the page.
globalStyle('[translate="no"], dd', { overflowWrap: "anywhere" })

globalStyle("main", { flex: 1, minWidth: 0 })

globalStyle("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, output", {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
})
globalStyle("ul, ol, summary", { listStyle: "none" })
globalStyle("h1, h2, h3", { textWrap: "balance" })
globalStyle("p, li, dd", { textWrap: "pretty" })
globalStyle("img, svg", { display: "block" })
globalStyle("img", { maxWidth: "100%" })
// Only images have a maximum width. If an icon had one, Safari and Firefox would make its chip too narrow for the icon.
globalStyle("svg", { flex: "none" })
globalStyle("a", { color: "inherit" })
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit" })
globalStyle("button, summary", { cursor: "pointer" })
globalStyle("summary::-webkit-details-marker", { display: "none" })
globalStyle("[hidden]", { display: "none !important" })

// In browsers without popovers, these buttons do nothing. Those of the header show their menus without a press
// (popover-menu.css.ts).
globalStyle(":is(main, footer) [popovertarget]", {
  "@supports": { "not selector(:popover-open)": { display: "none" } },
})

globalStyle(":focus-visible", {
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: 3,
})
// Elements with a radius of their own, such as chips, keep it.
globalStyle(":where(:focus-visible)", { borderRadius: vars.radius[1] })

// In the forced-colors mode, the system replaces the backgrounds, shadows and border colors that mark what is current,
// pressed, active or in the cart. So a thick border marks these elements.
globalStyle(":is(a, li)[aria-current], [aria-pressed=true], [aria-selected=true], [data-in-cart]", {
  "@media": { "(forced-colors: active)": { border: "3px solid Highlight !important" } },
})

globalStyle("label:has(:disabled)", {
  "@media": { "(forced-colors: active)": { color: "GrayText" } },
})

// In the forced-colors mode, browsers do not draw the arrow of input.css.ts, which is a background image. The select
// then gets the browser's own arrow.
globalStyle("select[class]", {
  "@media": { "(forced-colors: active)": { appearance: "auto" } },
})

/**
 * A script focuses the heading, so the heading needs no focus ring. Browsers would show a ring, because they do not
 * know that the visitor clicked in the previous document.
 */
globalStyle("h1:focus", { outline: "none" })

/** Keeps a phone number on one line. */
globalStyle("[href^=tel]", { whiteSpace: "nowrap" })

/** Breaks lines that must otherwise not break, because the browser's font is too large for the window. */
globalStyle("*", {
  "@media": { [media.largeFont]: { textWrap: "wrap !important", overflowWrap: "anywhere" } },
})

/** Shows a note at the top of a page from the service worker's cache. The service worker sets the attribute. */
globalStyle("body[data-offline]::before", {
  content: "attr(data-offline)",
  padding: `${vars.space[2]} ${vars.space[4]}`,
  background: vars.color.ink,
  color: vars.color.bg,
  fontSize: vars.text.small,
  textAlign: "center",
})

/**
 * A printed page has only its content, without controls, and the shop's name and phone number, in
 * the light theme. A `header` inside `main` stays, because it
 * is part of the content, as on an order's page. The volumes of a perfume stay, because the price is that of one of
 * them. AddToCartForm stays, because it encloses the content of its page.
 */
globalStyle(
  "body > :is(a, aside, [aria-live]), header:not(main *), footer :is(nav, div + div), main :is(form:not(#add-to-cart), nav:not([data-printed]), button)",
  {
    "@media": { print: { display: "none !important" } },
  },
)

/** A printed page shows the content of each Disclosure, because it cannot be opened there. */
globalStyle("::details-content", { "@media": { print: { contentVisibility: "visible" } } })
