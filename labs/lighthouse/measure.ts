import path from "node:path"
import { pathToFileURL } from "node:url"
import { z } from "zod"
import { installDependencies } from "#labs/install-dependencies.ts"

const folder = path.join(import.meta.dirname, "package")
const installed = path.join(folder, "node_modules/lighthouse")

/** User agent of an ordinary phone. The shop would take a headless browser for a crawler. */
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

export const installLighthouse = () => installDependencies(folder)

/** Returns a function that measures a page with the browser on this port, as a phone with an empty cache. */
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
