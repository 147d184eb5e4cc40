const CONTROL = /[\p{Cc}\p{Cf}]+/gu

/** Rows in aligned columns. What customers wrote can neither break a line nor steer the terminal. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows.map((row) => row.map((cell) => cell.replace(CONTROL, " ").trim()))]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? "")].length)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}
