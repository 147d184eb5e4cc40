import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"

const FILE = path.resolve(import.meta.dirname, "../../test-results/faults.ndjson")

/** What a fault came to. */
interface FaultResult {
  fault: string
  /** How often it befell the shop. */
  times: number
  /** Acknowledged orders, and how many of them were not there afterwards. */
  orders?: number
  lost?: number
  /** Milliseconds until the shop did its work again, the longest. */
  slowest?: number
  note?: string
}

/** Keeps the result for the table at the end of `npm run lab -- faults`. */
export function recordResult(result: FaultResult): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(result)}\n`)
}

/** Vitest calls it before all faults, and what it answers after them. */
export default function setup(): () => void {
  rmSync(FILE, { force: true })
  return () => {
    if (!existsSync(FILE)) return
    const results = readFileSync(FILE, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as FaultResult)
    console.table(
      results.map(({ fault, times, orders, lost, slowest, note }) => ({
        fault,
        times,
        "orders kept": orders === undefined ? "" : `${orders - (lost ?? 0)} of ${orders}`,
        "slowest recovery": slowest === undefined ? "" : `${(slowest / 1000).toFixed(1)} s`,
        note: note ?? "",
      })),
    )
  }
}
