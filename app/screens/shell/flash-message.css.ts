import { globalStyle, style } from "@vanilla-extract/css"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { PRESSED_CARD_ID } from "#app/urls/pressed-card-id.ts"

export const place = style({
  paddingBlockStart: vars.space[4],
  selectors: { "dialog &": { paddingBlock: `0 ${vars.space[4]}` } },
})

// After a visitor without scripts has added a product, the browser scrolls to the product's card. The message about the
// product is sticky, so that it stays visible.
globalStyle(`:has(#${PRESSED_CARD_ID}:target) > :has(> ${place})`, {
  position: "sticky",
  top: vars.size.header,
  zIndex: layer.header - 1,
})
globalStyle(`#${PRESSED_CARD_ID}`, { scrollMarginTop: "6rem" })
