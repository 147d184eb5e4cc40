import { noteColor } from "./note-colors.ts"

/**
 * A tier of a perfume's notes: opening, middle and base notes (`high`). `flat` holds the notes of a perfume without
 * tiers.
 */
export type Tier = "opening" | "middle" | "high" | "flat"

/** Keys of a perfume's notes by tier. */
type NoteKeys = Partial<Record<Tier, readonly string[]>>

/** Maximum number of rings in a perfume's pattern for each tier. A ring has the color of one note. */
const RINGS = { opening: 1, middle: 2, high: 2, flat: 5 } as const
const ORDER = ["opening", "middle", "high", "flat"] as const

/**
 * Preferred minimum distances of a ring's color, in 8-bit RGB: from the color of the ring around it, and from every
 * other color of the pattern.
 */
const MIN_NEIGHBOR_DISTANCE = 70
const MIN_DISTANCE = 40

/**
 * Colors and legend of a perfume's fabric pattern (app/ui/media/ikat-pattern.ts), whose rings have the colors of the
 * perfume's notes.
 */
export interface NotesIkat {
  /** Colors from the background of the pattern to its core, without duplicates. */
  colors: [string, ...string[]]
  /** The notes of each tier for the legend: first those with a ring, in the order of the rings, then the others. */
  notes: Partial<Record<Tier, string[]>>
}

/**
 * Chooses the colors of a perfume's pattern: opening notes at the edge, base notes in the core. Each ring takes the
 * first note of its tier whose color differs clearly from the ring around it and from all colors so far; without such
 * a note, the first that differs clearly from the ring around it; else the first whose color is new.
 */
export function buildNotesIkat(notes: NoteKeys, ground: string): NotesIkat {
  const colors: [string, ...string[]] = [ground]
  const legend: NotesIkat["notes"] = {}
  for (const tier of ORDER) {
    const left = [...(notes[tier] ?? [])]
    const ringed: string[] = []
    for (let ring = 0; ring < RINGS[tier]; ring++) {
      const around = colors.at(-1) ?? ground
      const unused = left.filter((key) => !colors.includes(noteColor(key)))
      const clear = unused.filter(
        (key) => distance(noteColor(key), around) >= MIN_NEIGHBOR_DISTANCE,
      )
      const chosen =
        clear.find((key) => isDistinct(noteColor(key), colors)) ?? clear[0] ?? unused[0]
      if (chosen === undefined) break
      ringed.push(...left.splice(left.indexOf(chosen), 1))
      colors.push(noteColor(chosen))
    }
    if (ringed.length + left.length > 0) legend[tier] = [...ringed, ...left]
  }
  return { colors, notes: legend }
}

function isDistinct(color: string, others: readonly string[]): boolean {
  return others.every((other) => distance(color, other) >= MIN_DISTANCE)
}

/** Returns the Euclidean distance of two colors of the form `#rrggbb`. */
function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
