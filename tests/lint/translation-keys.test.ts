import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { z } from "zod"

const root = path.resolve(import.meta.dirname, "../..")
// Inside the repository, where the compiler finds the packages.
const folder = mkdtempSync(path.join(root, "node_modules", ".translation-keys-"))
const file = path.join(folder, "probe.ts")

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The compiler's errors in a file that calls `t` with the argument, under what the repository's tsconfig.json includes. */
function compile(argument: string): string[] {
  const { include } = z
    .object({ include: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8")))
  const config = {
    extends: "../../tsconfig.json",
    files: ["probe.ts"],
    include: include
      .filter((pattern) => pattern.startsWith("locales/"))
      .map((pattern) => `../../${pattern}`),
  }
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(config))
  writeFileSync(
    file,
    `import { t } from "../../app/i18n/words.ts"\nlet gender = "male"\nt(${argument})\n`,
  )
  const { stdout } = spawnSync("tsc", ["-p", folder, "--pretty", "false"], {
    cwd: root,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
    },
  })
  return stdout.split("\n").filter((line) => line.includes("probe.ts"))
}

test("a key that the locales have compiles", () => {
  expect(compile(`"common:close"`)).toEqual([])
})
test.each([`"common:nonsense"`, `"nonsense:close"`, "`attributes:gender.${gender}`"])(
  "%s does not compile",
  (argument) => {
    const errors = compile(argument)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain("not assignable")
  },
)
