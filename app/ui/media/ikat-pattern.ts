/** Options of a fabric pattern that `drawIkat` draws. Sizes are in units of the pattern's viewBox. */
export type IkatOptions = {
  /** Colors from the background to the core of the motif. */
  colors: readonly [string, ...string[]]
  /** The same seed gives the same pattern. */
  seed?: string
  width?: number
  height?: number
  /** Width of one warp thread. */
  thread?: number
  /** Number of motifs side by side. */
  repeat?: number
  /** How far threads are displaced, as a share of the pattern's height. */
  feather?: number
}

/** A fabric pattern, as attributes of its SVG elements. */
export type IkatPattern = {
  width: number
  height: number
  ground: string
  /** The `transform` attribute of the paths. */
  transform: string
  /** Slightly wider than a thread, in units of the paths, so that no background shows between two threads. */
  strokeWidth: number
  /**
   * One path of vertical strokes for each color. The outermost ring comes first, and later paths cover earlier ones.
   * The paths are relative and count x in threads and y in steps, because small numbers halve the size of the paths in
   * the HTML.
   */
  rings: { color: string; path: string }[]
}

/** Height of one step of a thread, in units of the pattern's viewBox. Strokes begin and end at whole steps. */
export const STEP = 4

/**
 * Draws the pattern of an ikat, a fabric whose threads are dyed before weaving and never quite line up, which blurs the
 * edges. Rings of color become narrower towards the core, like spearheads, and each thread is displaced a little.
 */
export function drawIkat(options: IkatOptions): IkatPattern {
  const { colors, seed = "atir", width = 240, height = 320 } = options
  const { thread = 5, repeat = 1, feather = 0.05 } = options
  const [ground, ...dyes] = colors
  const random = createRandom(seed)
  const rings = dyes.map((color) => ({ color, path: "" }))
  // The end of each ring's last stroke, to which the next stroke is relative.
  const ends = dyes.map(() => ({ x: 0, y: 0 }))
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
      const from = Math.round(Math.max(0, top) / STEP)
      const to = Math.round(Math.min(height, bottom) / STEP)
      const end = ends[depth]
      if (to > from && end) {
        ring.path += `m${index - end.x} ${from - end.y}v${to - from}`
        ends[depth] = { x: index, y: to }
      }
    })
  }
  const transform = `translate(${thread / 2}) scale(${thread} ${STEP})`
  return { width, height, ground, transform, strokeWidth: 1 + 0.6 / thread, rings }
}

/**
 * Returns half the height of a ring, as a share of the pattern's height. `size` is the ring's size, and `fromAxis` the
 * distance from the motif's axis; both range from 0 to 1.
 */
function halfHeightOf(fromAxis: number, size: number): number {
  return (size * (1 - (fromAxis / Math.max(0.12, size)) ** 1.5)) / 2
}

/** Creates a generator of deterministic numbers from 0 to 1 (mulberry32), equal on the server and in the browser. */
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
