import { createVar, globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const cell = createVar()

export const frame = style({
  containerType: "inline-size",
  overflow: "clip",
  // The padding leaves space for the focus ring of the cells, which the box would cut off.
  padding: 3,
  margin: -3,
})

/**
 * Matches browsers without container units, such as Safari 15. They cannot compute the width of a cell, so the cells
 * get a fixed width.
 */
const withoutContainerUnits = "not (width: 1cqw)"

export const cells = style({
  vars: { [cell]: "calc((100cqw - 2.5rem) / 6)" },
  position: "relative",
  display: "grid",
  gridTemplateColumns: "repeat(6, 1fr)",
  gap: vars.space[2],
  "@supports": {
    [withoutContainerUnits]: {
      vars: { [cell]: "2.25rem" },
      gridTemplateColumns: "repeat(6, 2.25rem)",
    },
  },
})

const ring = (color: string) => ({ borderColor: color, boxShadow: `inset 0 0 0 1px ${color}` })

globalStyle(`${cells} > span`, {
  height: 60,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius[1],
  background: vars.color.surface,
})
globalStyle(`${cells}[data-tone=warning] > span`, ring(vars.color.warning))
globalStyle(`${cells}[data-tone=error] > span`, ring(vars.color.error))
// Marks the cell of the next digit, in addition to the ring that all cells have with a warning or an error.
globalStyle(`${cells}:focus-within > span[data-next]`, {
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: 1,
})

/** A single input lies over the six cells. The letter spacing puts each digit into the middle of its cell. */
export const input = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  width: `calc(100% + ${cell})`,
  border: 0,
  background: "none",
  padding: `0 0 0 calc((${cell} - 1ch) / 2)`,
  fontSize: "1.625rem",
  fontWeight: 500,
  lineHeight: "60px",
  fontVariantNumeric: "tabular-nums lining-nums",
  letterSpacing: `calc(${cell} + .5rem - 1ch)`,
  caretColor: vars.color.anor,
  // In the forced-colors mode, browsers paint a background behind the digits, which would cut the borders of the cells.
  "@media": { "(forced-colors: active)": { forcedColorAdjust: "none", color: "CanvasText" } },
  // Safari 15 does not support `overflow: clip`, so the input must not be wider than its box there.
  "@supports": { [withoutContainerUnits]: { width: "100%" } },
  ":focus-visible": { outline: 0 },
  // OtpInput selects a rejected code, so that typing replaces it. The selection is invisible, because its highlight
  // would cover the cells.
  "::selection": { background: "transparent", color: "inherit" },
})
