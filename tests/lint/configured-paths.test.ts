import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import lintConfig from "../../oxlint.config.ts"
import { CLIENT_COMPONENT_FILES } from "../../scripts/client-chunks.ts"

const ROOT = path.join(import.meta.dirname, "../..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")
const readJson = (file: string): unknown => JSON.parse(read(file))

/** Files that `react-router typegen` or a build writes. */
const GENERATED = /^(?:\.react-router|build)\//
/** Arguments of COPY in the Dockerfile that name no source: the whole context, and folders that the build creates. */
const COPIED_WHOLE = new Set([".", "node_modules", "build"])
/** Matches an argument of a command that is a file in a folder of the repository. */
const FILE_IN_COMMAND = /(?:\w[\w-]*\/)+[\w.-]+\.(?:mjs|ts)/g

function listUnmatched(patterns: readonly string[]): string[] {
  return patterns
    .map((pattern) => pattern.replace(/!$/, ""))
    .filter((pattern) => !GENERATED.test(pattern) && globSync(pattern, { cwd: ROOT }).length === 0)
}

/** Returns a pattern for each alternative of a group in braces, so that each must match a file. */
function listAlternatives(pattern: string): string[] {
  const [group, alternatives] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (group === undefined || alternatives === undefined) return [pattern]
  return alternatives.split(",").flatMap((one) => listAlternatives(pattern.replace(group, one)))
}

describe("a path that a configuration names", () => {
  test("in knip.json matches a file", () => {
    const { entry } = readJson("knip.json") as { entry: string[] }
    expect(listUnmatched(entry.flatMap(listAlternatives))).toEqual([])
  })

  test("in tsconfig.json matches a file", () => {
    const { include, exclude } = readJson("tsconfig.json") as {
      include: string[]
      exclude: string[]
    }
    expect(listUnmatched([...include, ...exclude])).toEqual([])
  })

  test("in oxlint.config.ts matches a file", () => {
    const { overrides } = lintConfig
    expect(overrides.length).toBeGreaterThan(5)
    expect(listUnmatched(overrides.flatMap(({ files }) => files))).toEqual([])
  })

  test("in package.json matches a file", () => {
    const { imports, scripts } = readJson("package.json") as Record<
      "imports" | "scripts",
      Record<string, string>
    >
    const inCommands = Object.values(scripts).flatMap((command) => command.match(FILE_IN_COMMAND))
    const files = [...Object.values(imports), ...inCommands].filter((file) => file !== null)
    expect(files.length).toBeGreaterThan(20)
    expect(listUnmatched(files)).toEqual([])
  })

  test("in the steps of npm test matches a file", () => {
    const files = ["scripts/test.mjs", "vitest.config.ts"].flatMap(
      (file) => read(file).match(/(?:[\w-]+\/)+[\w-]+\.test\.ts/g) ?? [],
    )
    expect(files.length).toBeGreaterThan(5)
    expect(listUnmatched(files)).toEqual([])
  })

  test("in the Dockerfile matches a file", () => {
    const copied = [...read("Dockerfile").matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = ""]) =>
      names.replace(/^--from=build /, "").split(" "),
    )
    const files = copied.map((name) => name.replace(/^\/shop\//, ""))
    // The image contains demo/, because a public demonstration (DEMO=1) runs from it.
    expect(files).toEqual(expect.arrayContaining(["demo", "runtime"]))
    expect(listUnmatched(files.filter((file) => !COPIED_WHOLE.has(file)))).toEqual([])
  })

  test("in CLIENT_COMPONENT_FILES begins the path of a client component", () => {
    const components = globSync("app/**/*.tsx", { cwd: ROOT }).filter((file) =>
      read(file).startsWith('"use client"'),
    )
    const unmatched = CLIENT_COMPONENT_FILES.flatMap(([, ...starts]) => starts).filter(
      (start) => !components.some((file) => file.startsWith(start)),
    )
    expect(unmatched).toEqual([])
  })
})

test("README's table lists the scripts of package.json, and no others", () => {
  const { scripts } = readJson("package.json") as { scripts: Record<string, string> }
  const table =
    read("README.md")
      .split("\n## ")
      .find((part) => part.startsWith("Scripts")) ?? ""
  const rows = [...table.matchAll(/^\| `(?:run )?([\w:-]+)(?: -- [^`]+)?`/gm)].map(
    ([, name]) => name,
  )
  expect(rows).toHaveLength(Object.keys(scripts).length)
  expect(new Set(rows)).toEqual(new Set(Object.keys(scripts)))
})
