import { parseArgs } from "node:util"

export interface Options {
  /** Number of samples for each page and each server. */
  rounds: number
  /** Duration of a sample in seconds. */
  seconds: number
  /**
   * Sizes of generated catalogues, measured on PostgreSQL in addition to the demonstration's catalogue. May be empty.
   */
  products: number[]
  /** The older commit whose shop is measured in turn with the shop of this working tree. Null for no comparison. */
  against: string | null
  /** Whether the pages are also loaded in a browser, to measure their bytes. */
  weight: boolean
  /** Matches the names (in the result tables) of the pages that are measured under load. */
  only: RegExp
  /** Whether the result is printed as JSON instead of tables. */
  json: boolean
}

/**
 * Parses the arguments of the benchmark.
 *
 * @throws Error with one line about the wrong option
 */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "1" },
      products: { type: "string", default: "1000,100000" },
      against: { type: "string" },
      weight: { type: "boolean", default: true },
      only: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
    allowNegative: true,
  })
  const rounds = Number(values.rounds)
  const seconds = Number(values.seconds)
  const products = values.products.split(",").filter(Boolean).map(Number)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a count from 1")
  if (!(seconds > 0)) throw new Error("--seconds takes a number above 0")
  if (!products.every((count) => Number.isInteger(count) && count >= 1)) {
    throw new Error("--products takes counts from 1 with commas between, or nothing")
  }
  const { against = null, weight, json } = values
  const only = new RegExp(values.only)
  return { rounds, seconds, products, against, weight, only, json }
}
