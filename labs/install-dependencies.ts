import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) })
const Installed = z.object({ version: z.string() })

/**
 * Installs the packages that package.json in `folder` names, from the lockfile there, unless they are installed.
 *
 * @throws Error when npm fails
 */
export function installDependencies(folder: string): void {
  const { dependencies } = Manifest.parse(readJson(path.join(folder, "package.json")))
  const isMissing = Object.entries(dependencies).some(
    ([name, version]) => readVersion(folder, name) !== version,
  )
  if (!isMissing) return
  const names = Object.keys(dependencies).join(", ")
  console.log(`Installing ${names}, for the first time ...`)
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit" })
  if (status !== 0) throw new Error(`npm could not install ${names}`)
}

function readVersion(folder: string, name: string): string | null {
  const manifest = path.join(folder, "node_modules", name, "package.json")
  return existsSync(manifest) ? Installed.parse(readJson(manifest)).version : null
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"))
}
