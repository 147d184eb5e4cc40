import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { z } from "zod"

const folder = path.join(import.meta.dirname, "package")
const installed = path.join(folder, "node_modules/lighthouse")

/** An ordinary phone's: a headless browser's own is taken for a crawler's. */
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"

type Lighthouse = (url: string, flags: object, config: object) => Promise<unknown>

const Category = z.object({ score: z.number().nullable() })
const Metric = z.object({ numericValue: z.number() })

const Result = z.object({
  lhr: z.object({
    finalDisplayedUrl: z.string(),
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.object({
      performance: Category,
      accessibility: Category,
      "best-practices": Category,
      seo: Category,
    }),
    audits: z
      .object({
        "first-contentful-paint": Metric,
        "largest-contentful-paint": Metric,
        "total-blocking-time": Metric,
        "cumulative-layout-shift": Metric,
      })
      .catchall(z.object({ score: z.number().nullish(), scoreDisplayMode: z.string().optional() })),
  }),
})

export type Measured = z.infer<typeof Result>["lhr"]

/** Installs what this folder's lockfile names, unless it is there. */
export function installLighthouse(): void {
  if (existsSync(installed) && readVersion(installed) === readWanted()) return
  console.log("Installing Lighthouse, for the first time ...")
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit" })
  if (status !== 0) throw new Error("npm could not install Lighthouse")
}

function readVersion(at: string): string {
  return z.object({ version: z.string() }).parse(readJson(path.join(at, "package.json"))).version
}

function readWanted(): string {
  const manifest = z.object({ dependencies: z.object({ lighthouse: z.string() }) })
  return manifest.parse(readJson(path.join(folder, "package.json"))).dependencies.lighthouse
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"))
}

/** Answers how a page is measured in the browser that listens on the port: as on a phone, with nothing in its cache. */
export async function loadLighthouse(port: number): Promise<(url: string) => Promise<Measured>> {
  const module: unknown = await import(pathToFileURL(path.join(installed, "core/index.js")).href)
  const { default: lighthouse } = z
    .object({ default: z.custom<Lighthouse>((value) => typeof value === "function") })
    .parse(module)
  return async (url) => {
    const { lhr } = Result.parse(
      await lighthouse(
        url,
        { port, logLevel: "error", output: "json" },
        { extends: "lighthouse:default", settings: { emulatedUserAgent: USER_AGENT } },
      ),
    )
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${lhr.finalDisplayedUrl}`)
    return lhr
  }
}
