import { noteColour } from "./note-colours.ts"

export type Tier = "opening" | "middle" | "high" | "flat"

/** Keys of a perfume's notes by the tier that they stand in. */
type NoteKeys = Partial<Record<Tier, readonly string[]>>

/** A pyramid's opening has one ring, its middle and base two each; flat notes one ring each, up to five. */
const RINGS = { opening: 1, middle: 2, high: 2, flat: 5 } as const
const ORDER = ["opening", "middle", "high", "flat"] as const

/** How far apart colours must be, in steps of 8-bit RGB: neighbours, and any two of one pattern. */
const APART = 70
const UNLIKE = 40

export interface NotesIkat {
  /** From the ground to the core, each once: what Ikat takes. */
  colors: [string, ...string[]]
  /** The colour that stands for a tier in the legend; absent for a tier without notes. */
  tiers: Partial<Record<Tier, string>>
}

/**
 * The colours of a perfume's own pattern: its opening at the edge, its base in the core. Of a tier's notes
 * those are woven that stand out from the ring around them, in the order in which the perfumer named them.
 */
export function ikatOfNotes(notes: NoteKeys, ground: string): NotesIkat {
  const colors: [string, ...string[]] = [ground]
  const tiers: NotesIkat["tiers"] = {}
  for (const tier of ORDER) {
    const dyes = (notes[tier] ?? []).map(noteColour)
    for (let ring = 0; ring < RINGS[tier]; ring++) {
      const around = colors.at(-1) ?? ground
      const left = dyes.filter((dye) => !colors.includes(dye))
      const seen = left.filter((candidate) => distance(candidate, around) >= APART)
      const dye = seen.find((candidate) => isUnlike(candidate, colors)) ?? seen[0] ?? left[0]
      if (dye === undefined) break
      tiers[tier] ??= dye
      colors.push(dye)
    }
    // A tier whose colours are all woven already is told by the first of them.
    const [first] = dyes
    if (first !== undefined) tiers[tier] ??= first
  }
  return { colors, tiers }
}

function isUnlike(colour: string, others: readonly string[]): boolean {
  return others.every((other) => distance(colour, other) >= UNLIKE)
}

/** Between two colours `#rrggbb`. */
function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
