import { describe, expect, test } from "vitest"
import { formatTable } from "#shop-api/cli/format-table.ts"

describe("a table in the terminal", () => {
  test("aligns its columns", () => {
    const table = formatTable(
      ["name", "sum"],
      [
        ["Nilufar", "1"],
        ["A", "20"],
      ],
    )
    expect(table).toBe("name     sum\nNilufar  1\nA        20")
  })

  test("removes control characters from texts", () => {
    expect(formatTable(["text"], [["a\nb\u001b[31mc\u202ed"]])).toBe("text\na b [31mc d")
  })
})
