import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const frame = style({
  width: `min(100vw, ${vars.size.sheet})`,
  maxWidth: "none",
  // 100% of the visible window. Chrome before 108 does not know the unit `dvh`.
  height: "100%",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  // In a low window, the sheet's head, body and foot together are higher than the window. The sheet then scrolls.
  overflow: "hidden auto",
  transition: `translate ${vars.duration[3]} ${vars.ease.out}, overlay ${vars.duration[3]} allow-discrete, display ${vars.duration[3]} allow-discrete`,
})

const top = style({})

const open = "&[open], &:popover-open"

const shown = { display: "flex", flexDirection: "column", translate: "none" } as const

export const side = styleVariants({
  right: [
    frame,
    {
      inset: "0 0 0 auto",
      translate: "100% 0",
      selectors: {
        [open]: { ...shown, "@starting-style": { translate: "100% 0" } },
      },
    },
  ],
  left: [
    frame,
    {
      inset: "0 auto 0 0",
      translate: "-100% 0",
      selectors: {
        [open]: { ...shown, "@starting-style": { translate: "-100% 0" } },
      },
    },
  ],
  top: [
    frame,
    top,
    {
      inset: "0 0 auto",
      width: `min(100vw, ${vars.size.page})`,
      marginInline: "auto",
      translate: "0 -100%",
      "@media": { [media.lg]: { height: "auto", maxHeight: "92%" } },
      selectors: {
        [open]: { ...shown, "@starting-style": { translate: "0 -100%" } },
      },
    },
  ],
})

// A sheet as wide as the page has its gutter.
globalStyle(`${top} > div`, { paddingInline: vars.size.gutter })

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[4],
  flex: "none",
  minHeight: 72,
  padding: `.75rem ${vars.space[6]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  "@media": {
    [media.lg]: { minHeight: 80, padding: `1rem ${vars.space[10]}` },
  },
})

// The icon of the button that closes the sheet is aligned with the content.
globalStyle(`${head} > :last-child`, { marginRight: -12 })

export const body = style({
  // Visually hidden texts scroll with the body. Without it, they would make the whole sheet scroll.
  position: "relative",
  flex: 1,
  minHeight: "10rem",
  overflowY: "auto",
  padding: vars.space[6],
  "@media": { [media.lg]: { padding: `${vars.space[8]} ${vars.space[10]}` } },
})

export const foot = style({
  order: 1,
  display: "grid",
  gap: vars.space[4],
  flex: "none",
  padding: `${vars.space[5]} ${vars.space[6]} max(${vars.space[5]}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  "@media": {
    [media.lg]: { padding: `${vars.space[6]} ${vars.space[10]}` },
    // In a low window, less padding leaves more space to the content above the foot.
    "(max-height: 42em)": { gap: vars.space[3], paddingBlock: vars.space[3] },
  },
})
