import { randomInt } from "node:crypto"
import fc from "fast-check"
import { isFullRun } from "#tests/support/full-run.ts"

const SEED = 20_261_120
/**
 * The random seed. It changes with each run, so that the tests try more values over time. To repeat a run, set
 * PROPERTY_SEED to the seed that the run printed.
 */
const RANDOM_SEED = Number(process.env["PROPERTY_SEED"] || randomInt(2 ** 31))
/** Each property is tried with one PART-th of the number of values that its test names. */
const PART = isFullRun ? 1 : 100

let isAnnounced = false

/**
 * Checks a property with a fixed seed and with a random seed, and prints the random seed. `full` is the number of tries
 * with both seeds together in the full run.
 */
export async function expectProperty<Values>(
  property: fc.IRawProperty<Values>,
  full: number,
): Promise<void> {
  if (!isAnnounced) console.log(`properties: PROPERTY_SEED=${RANDOM_SEED}`)
  isAnnounced = true
  const numRuns = Math.ceil(full / PART / 2)
  for (const seed of [SEED, RANDOM_SEED]) {
    await fc.assert(property, { numRuns, seed })
  }
}
