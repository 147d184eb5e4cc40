import { parseArgs } from "node:util"

export interface Options {
  /** How often each page of each server is measured. */
  rounds: number
  /** Length of one sample in seconds. */
  seconds: number
  /** Prints the result as JSON instead of tables. */
  json: boolean
}

/** @throws with one line that names the wrong option */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      json: { type: "boolean", default: false },
    },
  })
  const rounds = Number(values.rounds)
  const seconds = Number(values.seconds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a count from 1")
  if (!(seconds > 0)) throw new Error("--seconds takes a number above 0")
  return { rounds, seconds, json: values.json }
}
