import { randomInt } from "node:crypto"
import fc from "fast-check"

const SEED = 20_261_120
/** Changes with each run, to cover more values over time. PROPERTY_SEED repeats a run. */
const RANDOM_SEED = Number(process.env["PROPERTY_SEED"] || randomInt(2 ** 31))
/** Properties run a fraction of their full count; PROPERTY_PART=1 runs all of it. */
const PART = Number(process.env["PROPERTY_PART"] || "100")

let isAnnounced = false

/**
 * Tests a property with a fixed seed and with a random one, which it prints. In the full run, both
 * together make `full` tries.
 */
export async function expectAlways<Values>(
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
