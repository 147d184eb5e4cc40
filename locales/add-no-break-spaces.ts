import { RANGE_DASH } from "#domain/format-date.ts"
import { NO_BREAK_SPACE } from "#domain/money.ts"

/** A space that a line must not end at. */
const JOINTS = new RegExp(
  [
    // A Russian word of one letter, or "по" before a date.
    String.raw`(?<=(?<![\p{L}\p{N}-])(?:[авикосуяАВИКОСУЯ]|по(?= \{\{))) `,
    // The limits of a range of numbers, such as the hours of the operator.
    String.raw`(?<=(?<!\p{L})(?:от|до|from|to)) (?=\d)`,
    String.raw`(?<=\d) (?=(?:dan|gacha)(?!\p{L}))`,
    // A number and its sign or unit.
    String.raw`(?<=№) `,
    String.raw`(?<=\d|\}\}) (?=(?:мл|ml|шт|%)(?!\p{L}))`,
    // A line does not start with a dash or a dot.
    String.raw` (?=[–—·] )`,
  ].join("|"),
  "gu",
)

/** Replaces the spaces of a text that must not break by no-break ones. Keeps two dates or prices on one line, too. */
export function addNoBreakSpaces(text: string): string {
  return text.replaceAll("}} – {{", `}}${RANGE_DASH}{{`).replaceAll(JOINTS, NO_BREAK_SPACE)
}
