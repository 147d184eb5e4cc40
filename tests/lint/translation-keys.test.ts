import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { z } from "zod"

const root = path.resolve(import.meta.dirname, "../..")
// The folder is inside the repository, so that the compiler finds the packages.
const folder = mkdtempSync(path.join(root, "node_modules", ".translation-keys-"))
const file = path.join(folder, "probe.ts")

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Returns the compiler's errors in a file that calls `t` with the argument. Apart from this file, the compiler includes
 * only the locales.
 */
function compile(source: string, argument: string): string[] {
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
  writeFileSync(file, `${source}\nlet gender = "male"\nt(${argument})\n`)
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

describe.each([
  ["the storefront", `import { t } from "../../app/i18n/translations.ts"`, "common:close"],
  [
    "the shop API",
    `import { getFixedT } from "../../locales/translate.ts"\nconst t = getFixedT("en")`,
    "error.unknown",
  ],
])("in %s", (_program, source, key) => {
  test("compiles a key that the locales have", () => {
    expect(compile(source, `"${key}"`)).toEqual([])
  })

  test.each([`"${key}s"`, `"nonsense:${key}"`, "`attributes:gender.${gender}`"])(
    "rejects %s",
    (argument) => {
      const errors = compile(source, argument)
      expect(errors).toHaveLength(1)
      expect(errors[0]).toContain("not assignable")
    },
  )
})

test("hides the shop API's texts from the storefront", () => {
  const source = `import { t } from "../../app/i18n/translations.ts"`
  expect(compile(source, `"api:error.unknown"`)).toHaveLength(1)
})
