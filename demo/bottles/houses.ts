import type { CapName } from "./caps.ts"
import type { LabelName } from "./labels.ts"
import type { Material } from "./palettes.ts"
import type { SilhouetteName } from "./silhouettes.ts"

export const FINISHES = ["clear", "ombre", "frost", "lacquer"] as const
export type Finish = (typeof FINISHES)[number]

/** The common style of a brand's bottles. */
export type House = {
  shape: SilhouetteName
  cap: CapName
  label: LabelName
  metal: Material
  finish?: Finish
}
