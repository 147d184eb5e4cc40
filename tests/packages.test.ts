import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"

const root = path.resolve(import.meta.dirname, "..")

const Names = z.record(z.string(), z.string()).default({})

const Manifest = z.object({
  dependencies: Names,
  devDependencies: Names,
  overrides: Names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

const Package = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  optionalDependencies: Names,
})

const manifest = Manifest.parse(readJson("package.json"))
const Lock = z.object({ packages: z.record(z.string(), Package) })
const lock = Lock.parse(readJson("package-lock.json")).packages

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"))
}

/** Returns every installed version of a package, nested copies included. */
function listVersions(name: string): string[] {
  return Object.entries(lock).flatMap(([folder, { version }]) =>
    folder.endsWith(`node_modules/${name}`) && version !== undefined ? [version] : [],
  )
}

/** Versions below these have known security problems. */
const floors = [
  ["react-server-dom-webpack", "19.2.8"],
  ["react-router", "8.4.0"],
  ["hono", "4.13.7"],
  ["@hono/node-server", "1.19.15"],
  ["drizzle-orm", "0.45.2"],
] as const

const byNumber = new Intl.Collator("en", { numeric: true })

test.for(floors)("%s is %s or newer in every copy", ([name, floor]) => {
  const versions = listVersions(name)
  expect(versions).not.toEqual([])
  expect(versions.filter((version) => byNumber.compare(version, floor) < 0)).toEqual([])
})

test("only one react, react-dom and react-router are installed", () => {
  for (const name of ["react", "react-dom", "react-router"]) {
    expect(listVersions(name), name).toHaveLength(1)
  }
})

test("every version is exact, and the lockfile holds it", () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }
  for (const [name, version] of Object.entries(wanted)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(lock[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test("package.json allows or denies the install script of each package that has one", () => {
  const names = Object.entries(lock).flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript
      ? [folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length)]
      : [],
  )
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
})

test("docs/dependencies.md says which file uses each production dependency", () => {
  const text = readFileSync(path.join(root, "docs/dependencies.md"), "utf8")
  const rows = [...text.matchAll(/^\| `(\S+)` +\| `(\S+)` +\| \S/gm)]
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(manifest.dependencies))
  for (const [, name = "", file = ""] of rows) {
    expect(readFileSync(path.join(root, file), "utf8"), `${file} uses ${name}`).toContain(name)
  }
})

test("the lockfile names no host: packages come from the configured registry", () => {
  const placed = Object.entries(lock).filter(([, { resolved }]) => resolved !== undefined)
  expect(placed.map(([folder]) => folder)).toEqual([])
})

test.for(["labs/api-client/package", "labs/lighthouse/package"])(
  "%s has its own lockfile, as exact and as free of hosts",
  (folder) => {
    const { dependencies } = Manifest.parse(readJson(`${folder}/package.json`))
    const apart = Lock.parse(readJson(`${folder}/package-lock.json`)).packages
    for (const [name, version] of Object.entries(dependencies)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
      expect(apart[`node_modules/${name}`]?.version, name).toBe(version)
    }
    expect(Object.values(apart).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  },
)

test("the lockfile lists the packages of every platform, because npm ci refuses it otherwise", () => {
  const missing = Object.entries(lock).flatMap(([folder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(folder, name)),
  )
  expect(missing, "run `node scripts/complete-lockfile.mjs`").toEqual([])
})

function isLocked(folder: string, name: string): boolean {
  return `${folder}/node_modules/${name}` in lock || `node_modules/${name}` in lock
}
