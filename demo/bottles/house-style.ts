import { z } from "zod"
import type { CapName } from "./caps.ts"
import type { LabelName } from "./labels.ts"
import type { Material } from "./palettes.ts"
import type { SilhouetteName } from "./silhouettes.ts"

export const FINISHES = ["clear", "ombre", "frost", "lacquer"] as const
export type Finish = (typeof FINISHES)[number]

const SHAPES = [
  "block",
  "slab",
  "apoth",
  "column",
  "pebble",
  "moon",
  "oval",
  "flare",
  "taper",
  "arch",
  "facet",
  "drop",
  "waist",
  "flask",
] as const satisfies readonly SilhouetteName[]
const CAPS = [
  "cyl",
  "tall",
  "cube",
  "dome",
  "sphere",
  "fluted",
  "disc",
  "gem",
  "gumbaz",
  "stone",
] as const satisfies readonly CapName[]
const LABELS = [
  "paper",
  "archlabel",
  "oval",
  "band",
  "plaque",
  "print",
  "small",
  "vertical",
] as const satisfies readonly LabelName[]
const METALS = [
  "gold",
  "rose",
  "silver",
  "black",
  "ivory",
  "walnut",
  "ash",
  "stone",
] as const satisfies readonly Material[]

/**
 * The style that all bottles of a brand share: outline, cap, label, material of cap and fittings, and glass
 * (`finish`). Without `finish`, the kind of glass differs from product to product.
 */
export const House = z.strictObject({
  shape: z.enum(SHAPES),
  cap: z.enum(CAPS),
  label: z.enum(LABELS),
  metal: z.enum(METALS),
  finish: z.enum(FINISHES).optional(),
})
export type House = z.infer<typeof House>
