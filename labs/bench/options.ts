import { parseArgs } from "node:util"

export interface Options {
  /** Number of samples of each page and server. */
  rounds: number
  /** Duration of a sample in seconds. */
  seconds: number
  /** Sizes of catalogues that are measured on PostgreSQL in addition to the demonstration; may be empty. */
  products: number[]
  /** Older commit whose shop is measured alternately with this one; null for none. */
  against: string | null
  /** Whether a browser also loads the pages, to measure their bytes. */
  weight: boolean
  /** Selects the pages that are measured under load, by their name in the tables. */
  only: RegExp
  /** Prints the result as JSON instead of tables. */
  json: boolean
}

/** @throws Error whose message names the wrong option in one line */
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
