// Usage: npm run lab -- budget [--report]. Compares what a first visit of each page loads with the limits in
// budgets.ts. --report lists the modules of all scripts.
import { readFileSync } from "node:fs"
import path from "node:path"
import { chromium } from "playwright"
import { z } from "zod"
import { BUDGETS, type Budget } from "#labs/budget/budgets.ts"
import { weighVisit, weighShipped, type Kind } from "#labs/budget/weigh-visit.ts"
import { startShop } from "#tests/support/shop.ts"
import { listOrderable } from "#tests/support/signed-in-customer.ts"
import playwrightConfig from "../../playwright.config.ts"

const Bundle = z.array(
  z.object({
    file: z.string(),
    modules: z.array(z.object({ module: z.string(), bytes: z.number() })),
  }),
)
/** The report has a line for each module with at least this number of bytes, and one line for all smaller modules. */
const SMALL = 50

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

type Loaded = Awaited<ReturnType<typeof weighVisit>>

function sum(loaded: Loaded, ...kinds: Kind[]): number {
  return loaded
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((total, { bytes }) => total + bytes, 0)
}

/** Prints what was measured for a page, and returns which limits are exceeded. */
function checkBudget(budget: Budget, loaded: Loaded): string[] {
  const early = loaded.filter(({ isEarly }) => isEarly)
  const requests = loaded.filter(({ kind }) => kind !== "picture").length
  const measured = [
    ["script", sum(loaded, "script"), budget.script, inKilobytes],
    ["script before an interaction", sum(early, "script"), budget.early, inKilobytes],
    ["HTML", sum(loaded, "html"), budget.html, inKilobytes],
    ["payload, with the scripts", sum(loaded, "payload"), budget.payload, inKilobytes],
    ["styles", sum(loaded, "style"), budget.style, inKilobytes],
    ["fonts", sum(loaded, "font"), budget.font, inKilobytes],
    ["requests without pictures", requests, budget.requests, String],
  ] as const
  for (const [name, value, most, format] of measured) {
    console.log(`  ${format(value).padStart(9)} of ${format(most).padStart(9)}  ${name}`)
  }
  const unexpected = loaded.filter(({ name }) =>
    budget.without.some((start) => path.basename(name).startsWith(start)),
  )
  return [
    ...measured
      .filter(([, value, most]) => value > most)
      .map(([name, value, most, format]) => `${name}: ${format(value)} of ${format(most)}`),
    ...unexpected.map(
      ({ name }) => `${name} is loaded, but the page has no client component of it`,
    ),
  ]
}

function printFiles(loaded: Loaded) {
  for (const { name, kind, bytes } of loaded.filter((file) => file.kind !== "picture")) {
    console.log(`  ${inKilobytes(bytes).padStart(9)}  ${kind.padEnd(6)} ${name}`)
  }
}

/** Prints the modules of each script with their share of the script's gzip bytes. */
function printModules() {
  const file = path.resolve(import.meta.dirname, "../../build/bundle.json")
  for (const script of Bundle.parse(JSON.parse(readFileSync(file, "utf8")))) {
    const estimated = script.modules.reduce((total, { bytes }) => total + bytes, 0)
    const all = weighShipped(script.file) ?? estimated
    console.log(`\n${script.file}, ${inKilobytes(all)}`)
    const modules = script.modules
      .map(({ module, bytes }) => ({ module, bytes: (bytes / estimated) * all }))
      .toSorted((one, other) => other.bytes - one.bytes)
    for (const { module, bytes } of modules.filter((one) => one.bytes >= SMALL)) {
      console.log(`  ${inKilobytes(bytes).padStart(9)}  ${module}`)
    }
    const small = modules.filter((one) => one.bytes < SMALL)
    const rest = small.reduce((total, { bytes }) => total + bytes, 0)
    if (small.length > 0) console.log(`  ${inKilobytes(rest).padStart(9)}  ${small.length} more`)
  }
}

const wantsReport = process.argv.includes("--report")
const shop = await startShop()
const product = String((await listOrderable(shop, 1))[0])
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {})
try {
  for (const budget of BUDGETS) {
    console.log(budget.path)
    const loaded = await weighVisit(browser, shop.url + budget.path.replace("{product}", product))
    const excess = checkBudget(budget, loaded)
    if (wantsReport || excess.length > 0) printFiles(loaded)
    for (const line of excess) console.error(`over budget: ${budget.path}: ${line}`)
    if (excess.length > 0) process.exitCode = 1
  }
  if (wantsReport) printModules()
} finally {
  await browser.close()
  await shop.stop()
}
