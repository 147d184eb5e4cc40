import { randomInt } from "node:crypto"
import fc from "fast-check"

const SEED = 20_261_120
/** Another one with each run, so that the properties are looked at ever more widely; PROPERTY_SEED repeats one. */
const RANDOM_SEED = Number(process.env["PROPERTY_SEED"] || randomInt(2 ** 31))
/** Properties are tried for so small a part of their full count; PROPERTY_PART=1 tries all of it. */
const PART = Number(process.env["PROPERTY_PART"] || "100")

let isToldOf = false

/**
 * Tries a property on values of a seed that stays the same and of one that does not, which is printed: as often
 * as `full` says with both together, in the full test run.
 */
export async function expectAlways<Values>(
  property: fc.IRawProperty<Values>,
  full: number,
): Promise<void> {
  if (!isToldOf) console.log(`properties: PROPERTY_SEED=${RANDOM_SEED}`)
  isToldOf = true
  const numRuns = Math.ceil(full / PART / 2)
  for (const seed of [SEED, RANDOM_SEED]) {
    await fc.assert(property, { numRuns, seed })
  }
}
