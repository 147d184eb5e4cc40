import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { COOKIES } from "#app/session/cookies.ts"
import { NAMES } from "#tests/support/bad-inputs/cases/cookies.ts"

interface Rule {
  name: string
  maxAge?: number
  httpOnly: boolean
}

const UNITS = [
  ["day", 24 * 60 * 60],
  ["minute", 60],
] as const

function formatLifetime(seconds: number | undefined): string {
  if (seconds === undefined) return "browser"
  const [unit, size] = UNITS.find(([, one]) => seconds % one === 0) ?? ["second", 1]
  const count = seconds / size
  return `${String(count)} ${unit}${count === 1 ? "" : "s"}`
}

/** Returns the first three cells of each row of the table in docs/cookies.md. */
function readTable(): string[][] {
  const file = path.resolve(import.meta.dirname, "../docs/cookies.md")
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, 4)
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
}

test("docs/cookies.md lists every cookie with its lifetime, and whether scripts read it", () => {
  const rules: Rule[] = Object.values(COOKIES)
  const rows = rules.map(({ name, maxAge, httpOnly }) => [
    name,
    formatLifetime(maxAge),
    httpOnly ? "no" : "yes",
  ])
  expect(readTable()).toEqual(rows)
})

test("the tests of bad inputs break every cookie", () => {
  const broken = NAMES.map(([, name]) => name)
  expect(broken.toSorted()).toEqual(
    Object.values(COOKIES)
      .map(({ name }) => name)
      .toSorted(),
  )
})
