const CONTROL = /[\p{Cc}\p{Cf}]+/gu

/**
 * Replaces line breaks and control characters, so that texts which customers have entered cannot control the operator's
 * terminal.
 */
export function cleanCell(text: string): string {
  return text.replace(CONTROL, " ").trim()
}

/** Formats rows as a table with aligned columns. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows.map((row) => row.map(cleanCell))]
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
