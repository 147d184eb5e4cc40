import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Width and height of a checkbox. */
const BOX = 22
/** Margin that centers the first line of the text on the checkbox. */
const besideBox = `calc((${BOX}px - 1.45em) / 2)`

const box = style({
  appearance: "none",
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: BOX,
  height: BOX,
  margin: 0,
  border: `1.5px solid ${vars.color.lineStrong}`,
  background: vars.color.surface,
  cursor: "pointer",
  ":hover": { borderColor: vars.color.ink },
  ":checked": { background: vars.color.anor, borderColor: vars.color.anor },
  ":disabled": { borderColor: vars.color.line, cursor: "not-allowed" },
})

export const checkbox = style([
  box,
  {
    borderRadius: vars.radius[1],
    selectors: {
      "&:checked::after": {
        content: "",
        width: 11,
        height: 6,
        marginTop: -3,
        border: `solid ${vars.color.onAnor}`,
        borderWidth: "0 0 2px 2px",
        transform: "rotate(-45deg)",
      },
      "&[aria-invalid=true]": { borderColor: vars.color.error },
    },
  },
])

export const radio = style([
  box,
  {
    borderRadius: "50%",
    selectors: {
      "&:checked::after": {
        content: "",
        // Forced colors remove a background, but not a border.
        border: `4px solid ${vars.color.onAnor}`,
        borderRadius: "50%",
      },
    },
  },
])

/** The row of a checkbox: the box, its text and, for a filter, the number of products. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: vars.space[3],
  alignItems: "start",
  minHeight: vars.size.tap,
  paddingBlock: `calc((${vars.size.tap} - ${BOX}px) / 2)`,
  fontSize: vars.text.small,
  lineHeight: 1.45,
  cursor: "pointer",
})

// A list of filters has a hundred rows, so selectors style the row's parts, which then need no classes in the HTML.

globalStyle(`${row} > span`, { marginTop: besideBox })

/** Keeps the color dot of a filter in the line of its text. */
globalStyle(`${row} > span > svg`, {
  display: "inline-block",
  verticalAlign: -2,
  marginInlineEnd: vars.space[2],
})

globalStyle(`${row} > span + span`, {
  color: vars.color.muted,
  fontVariantNumeric: "tabular-nums lining-nums",
})

export const option = style({
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius[2],
  background: vars.color.surface,
  transition: `border-color ${vars.duration[1]}, background-color ${vars.duration[1]}`,
  // `:where` keeps the specificity of one class, so that nested options can override these styles.
  selectors: {
    "&:where(:hover)": { borderColor: vars.color.ink },
    "&:where(:has(> label > :checked))": {
      borderColor: vars.color.anor,
      boxShadow: `inset 0 0 0 1px ${vars.color.anor}`,
    },
    "&:where(:has(> label:last-child > :checked))": { background: vars.color.anorSoft },
    "&:where(:has(> label > :disabled))": {
      background: vars.color.sunken,
      borderColor: vars.color.line,
      color: vars.color.muted,
    },
  },
})

const optionRow = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: ".875rem",
  alignItems: "center",
  cursor: "pointer",
  selectors: { "&:has(> :disabled)": { cursor: "not-allowed" } },
})

export const optionRows = styleVariants({
  full: [optionRow, { padding: vars.space[4] }],
  /** One muted line, for an option that the visitor cannot choose yet. */
  compact: [
    optionRow,
    {
      minHeight: 48,
      padding: `${vars.space[2]} ${vars.space[4]}`,
      fontSize: vars.text.small,
    },
  ],
})

export const optionTitle = style({ display: "block" })

export const optionTitleStrong = style({ display: "block", fontWeight: 600 })

export const optionNote = style({
  display: "block",
  fontSize: vars.text.small,
  lineHeight: 1.45,
  color: vars.color.muted,
  textWrap: "balance",
})

/** Options inside the option that they belong to. They are rows with a line between them, without frames. */
export const nested = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingInline: vars.space[4],
  // Nested options, such as the saved bank cards below "Card", are hidden while another option is chosen. One of them
  // may stay checked and would then look like the chosen payment method.
  selectors: { ":has(> input:not(:checked)) + &": { display: "none" } },
})

globalStyle(`${nested} ${option}`, {
  border: 0,
  borderTop: `1px solid ${vars.color.line}`,
  borderRadius: 0,
  background: "none",
  boxShadow: "none",
})
globalStyle(`${nested} ${option} > label`, {
  minHeight: 60,
  // The circle of a nested option is below the text of the option that it belongs to.
  paddingInline: "2.25rem 0",
})
