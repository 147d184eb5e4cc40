import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { pointedArch } from "#app/ui/media/arch.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const base = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  gap: vars.space[5],
  textAlign: "center",
  paddingBlock: "clamp(2.5rem, 6vw, 5rem)",
})

export const message = styleVariants({
  part: [base],
  /** The message fills the page down to the footer. */
  page: [base, { minHeight: `calc(100svh - ${vars.size.header})`, alignContent: "center" }],
})

const arch = style({ aspectRatio: "3 / 4" })

globalStyle(`${arch} > *`, { width: "100%", height: "100%" })

export const art = styleVariants({
  part: [pointedArch, arch, { width: 168, "@media": { [media.belowMd]: { width: 96 } } }],
  page: [pointedArch, arch, { width: 200 }],
})

export const title = style({})

/** The maximum width is set on the heading inside, because there `ch` is the width of a digit in the heading's font. */
globalStyle(`${title} > *`, { maxWidth: "18ch" })

const centered = style({ maxWidth: "40ch", overflowWrap: "anywhere", textWrap: "balance" })

export const description = styleVariants({
  quiet: [centered, { color: vars.color.muted }],
  lead: [centered, { marginTop: vars.space[4], fontSize: vars.text.lead, lineHeight: 1.55 }],
})

export const code = style({
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums lining-nums",
  color: vars.color.anor,
})
