import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"

const FILE = path.resolve(import.meta.dirname, "../../test-results/faults.ndjson")

/** The result of a fault test. */
interface FaultResult {
  fault: string
  /** How often the test caused the fault. */
  times: number
  /** Number of acknowledged orders, and how many of them were lost. */
  orders?: number
  lost?: number
  /** Longest time in milliseconds until the shop worked again. */
  slowest?: number
  note?: string
}

/** Stores the result for the table at the end of `npm run lab -- faults`. */
export function recordResult(result: FaultResult): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(result)}\n`)
}

/**
 * Deletes old results. Vitest calls this function before all fault tests, and the function that it returns after them,
 * which prints the table.
 */
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
