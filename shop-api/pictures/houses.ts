import type { CapName } from "./caps.ts"
import type { LabelName } from "./labels.ts"
import type { Material } from "./palettes.ts"
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
