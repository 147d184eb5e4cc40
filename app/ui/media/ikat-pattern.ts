/** Options of a pattern. Sizes are in units of the drawing. */
export type IkatOptions = {
  /** From the background to the core of the motif. */
  colors: readonly [string, ...string[]]
  /** The same seed gives the same pattern. */
  seed?: string
  width?: number
  height?: number
  /** Width of one warp thread. */
  thread?: number
  /** Number of motifs side by side. */
  repeat?: number
  /** How far threads are displaced, as a share of the height. */
  feather?: number
}

export type IkatPattern = {
  width: number
  height: number
  ground: string
  /** Slightly wider than a thread, so that no background shows between two. */
  strokeWidth: number
  /** A path of vertical strokes for each color, outermost first; later ones cover earlier ones. */
  rings: { color: string; path: string }[]
}

/**
 * Draws an ikat, a fabric whose threads are dyed before weaving and never quite line up, which
 * blurs the edges. Rings of color narrow towards the core like spearheads, and each thread is
 * displaced a little.
 */
export function weaveIkat(options: IkatOptions): IkatPattern {
  const { colors, seed = "atir", width = 240, height = 320 } = options
  const { thread = 5, repeat = 1, feather = 0.05 } = options
  const [ground, ...dyes] = colors
  const random = createRandom(seed)
  const rings = dyes.map((color) => ({ color, path: "" }))
  const slip = feather * height
  const motif = width / repeat

  for (let index = 0; index < Math.round(width / thread); index++) {
    const x = (index + 0.5) * thread
    const fromAxis = Math.abs(((x % motif) / motif) * 2 - 1)
    const slipOfAll = (random() - 0.5) * slip
    rings.forEach((ring, depth) => {
      const reach = halfHeightOf(fromAxis, 1 - depth / (colors.length - 0.4))
      if (reach <= 0.01) return
      const top = height * (0.5 - reach) + slipOfAll + (random() - 0.5) * slip * 0.7
      const bottom = height * (0.5 + reach) + slipOfAll + (random() - 0.5) * slip * 0.7
      const from = Math.max(0, top)
      const to = Math.min(height, bottom)
      if (to - from > 3) {
        ring.path += `M${Math.round(x * 10) / 10} ${Math.round(from)}V${Math.round(to)}`
      }
    })
  }
  return { width, height, ground, strokeWidth: thread + 0.6, rings }
}

/** Half the height of a ring of this size (0..1) at this distance from the motif's axis (0..1). */
function halfHeightOf(fromAxis: number, size: number): number {
  return (size * (1 - (fromAxis / Math.max(0.12, size)) ** 1.5)) / 2
}

/** Deterministic numbers from 0 to 1 (mulberry32), equal on the server and in the browser. */
function createRandom(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
