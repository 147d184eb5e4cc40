import type { CapName } from "./caps.ts"
import type { LabelName } from "./labels.ts"
import type { Material } from "./palettes.ts"
import { pick } from "./seed.ts"
import type { SilhouetteName } from "./silhouettes.ts"

export const FINISHES = ["clear", "ombre", "frost", "lacquer"] as const
export type Finish = (typeof FINISHES)[number]

/** What all bottles of a brand have in common; a brand may fix the finish too. */
export type House = {
  shape: SilhouetteName
  cap: CapName
  label: LabelName
  metal: Material
  finish?: Finish
}

type Pairing = readonly [
  SilhouetteName,
  CapName,
  LabelName,
  readonly [Material, Material, Material],
]

// Parts that go well together: a brand that says nothing gets one of these, never a chance mixture.
const PAIRINGS: readonly [Pairing, ...Pairing[]] = [
  ["apoth", "cyl", "paper", ["black", "ivory", "silver"]],
  ["arch", "gumbaz", "archlabel", ["gold", "rose", "silver"]],
  ["block", "cube", "print", ["black", "gold", "silver"]],
  ["column", "fluted", "band", ["gold", "silver", "rose"]],
  ["moon", "sphere", "print", ["gold", "ivory", "rose"]],
  ["slab", "tall", "small", ["walnut", "ash", "black"]],
  ["oval", "dome", "oval", ["black", "ivory", "gold"]],
  ["facet", "gem", "plaque", ["silver", "gold", "rose"]],
  ["pebble", "stone", "print", ["ash", "stone", "walnut"]],
  ["drop", "sphere", "print", ["gold", "silver", "rose"]],
  ["flask", "cyl", "paper", ["walnut", "black", "ash"]],
  ["taper", "disc", "band", ["silver", "black", "gold"]],
  ["flare", "fluted", "plaque", ["rose", "gold", "black"]],
  ["waist", "dome", "oval", ["rose", "gold", "ivory"]],
  ["slab", "cyl", "vertical", ["black", "silver", "ivory"]],
  ["block", "disc", "small", ["ash", "gold", "black"]],
  ["column", "gumbaz", "print", ["silver", "gold", "rose"]],
  ["apoth", "stone", "small", ["stone", "walnut", "ivory"]],
]

/** The house of a brand: what it says of itself, and for the rest the pairing its name falls on. */
export function houseOf(seed: number, own: Partial<House> = {}): House {
  const [shape, cap, label, metals] = pick(PAIRINGS, seed)
  return { shape, cap, label, metal: pick(metals, seed >>> 7), ...own }
}
