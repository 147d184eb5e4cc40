import { noteColour } from "./note-colours.ts"

export type Tier = "opening" | "middle" | "high" | "flat"

/** Keys of a perfume's notes by the tier that they stand in. */
type NoteKeys = Partial<Record<Tier, readonly string[]>>

/** A pyramid's opening has one ring, its middle and base two each; flat notes one ring each, up to five. */
const RINGS = { opening: 1, middle: 2, high: 2, flat: 5 } as const
const ORDER = ["opening", "middle", "high", "flat"] as const

export interface NotesIkat {
  /** From the ground to the core, each once: what Ikat takes. */
  colors: [string, ...string[]]
  /** The colour that stands for a tier in the legend; absent for a tier without notes. */
  tiers: Partial<Record<Tier, string>>
}

/** The colours of a perfume's own pattern: its opening at the edge, its base in the core. */
export function ikatOfNotes(notes: NoteKeys, ground: string): NotesIkat {
  const colors: [string, ...string[]] = [ground]
  const tiers: NotesIkat["tiers"] = {}
  for (const tier of ORDER) {
    for (const key of (notes[tier] ?? []).slice(0, RINGS[tier])) {
      const colour = noteColour(key)
      tiers[tier] ??= colour
      if (!colors.includes(colour)) colors.push(colour)
    }
  }
  return { colors, tiers }
}
