const CONTROL = /[\p{Cc}\p{Cf}]+/gu

/** Replaces line breaks and control characters, so that texts of customers cannot control the terminal. */
export function cleanCell(text: string): string {
  return text.replace(CONTROL, " ").trim()
}

/** Formats rows in aligned columns, without control characters. */
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
