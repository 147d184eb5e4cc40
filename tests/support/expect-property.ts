import { randomInt } from "node:crypto"
import fc from "fast-check"

const SEED = 20_261_120
/** Changes with each run, to cover more values over time. PROPERTY_SEED repeats a run. */
const RANDOM_SEED = Number(process.env["PROPERTY_SEED"] || randomInt(2 ** 31))
/** Properties run a fraction of their full count; PROPERTY_PART=1 runs all of it. */
const PART = Number(process.env["PROPERTY_PART"] || "100")

let isAnnounced = false

/**
 * Checks a property with a fixed seed and with a random one, which it prints. `full` is the number of tries of both
 * seeds when PROPERTY_PART is 1.
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
