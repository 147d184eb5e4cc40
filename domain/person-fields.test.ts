import { expect, test } from "vitest"
import { collapseSpaces, NAME_PATTERN } from "#domain/person-fields.ts"

test.each(["Nilufar", "Oʻgʻiloy", "O'Brien", "Мария", "Jean Luc 2", "José", "Ёқуб"])(
  "[S5.07] %s is a name",
  (name) => {
    expect(NAME_PATTERN.test(name)).toBe(true)
  },
)

test.each(["'", "’", "‘", "ʻ", "ʼ", "`", "´", "′", "‛"])(
  "[S5.07] accepts %s in a name, as keyboards and autofill write oʻ and gʻ",
  (apostrophe) => {
    expect(NAME_PATTERN.test(`O${apostrophe}g${apostrophe}iloy`)).toBe(true)
  },
)

test.each(["<script>", "a@b", "Ann-Marie", "😀", "a\u0000b", "x_y"])(
  "[S5.07] %j is no name",
  (name) => {
    expect(NAME_PATTERN.test(name)).toBe(false)
  },
)

test.each(["Ольга   Мария", "  Ольга Мария", "Ольга \u00a0\t\nМария "])(
  "[D1.332] %j has one space between its words",
  (name) => {
    expect(collapseSpaces(name)).toBe("Ольга Мария")
  },
)
