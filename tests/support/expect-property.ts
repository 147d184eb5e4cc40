import { randomInt } from "node:crypto"
import fc from "fast-check"

const SEED = 20_261_120
/**
 * The random seed, which changes with each run, so that the tests try more values over time. PROPERTY_SEED sets it, in
 * order to repeat a run.
 */
const RANDOM_SEED = Number(process.env["PROPERTY_SEED"] || randomInt(2 ** 31))
/**
 * The divisor of the number of tries: 100 by default. With PROPERTY_PART=1 each property is tried as often as its test
 * says.
 */
const PART = Number(process.env["PROPERTY_PART"] || "100")

let isAnnounced = false

/**
 * Checks a property with a fixed seed and with a random seed, which is printed. `full` is the number of tries with both
 * seeds together if PROPERTY_PART is 1.
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
