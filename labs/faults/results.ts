import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"

const FILE = path.resolve(import.meta.dirname, "../../test-results/faults.ndjson")

interface FaultResult {
  fault: string
  /** How often the test has caused the fault. */
  times: number
  /** Number of acknowledged orders; `lost` is the number of them that the shop has lost. */
  orders?: number
  lost?: number
  /** Longest time until the shop worked again, in milliseconds. */
  slowest?: number
  note?: string
}

/** Saves the result for the table that is printed at the end of `npm run lab -- faults`. */
export function recordResult(result: FaultResult): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(result)}\n`)
}

/**
 * Deletes the results of the last run. Vitest calls this function before all fault tests. After them, Vitest calls the
 * function that is returned here, which prints the table.
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
