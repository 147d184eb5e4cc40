import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { STEP, drawIkat } from "./ikat-pattern.ts"

const colors = ["#8b1538", "#f3c14b", "#1d7f86", "#fbf6ec"] as const

type Stroke = { x: number; from: number; to: number }

/** Returns the strokes of a relative path. `x` is counted in threads, `from` and `to` in steps. */
function strokesOf(path: string): Stroke[] {
  let x = 0
  let y = 0
  return [...path.matchAll(/m(\d+) (-?\d+)v(\d+)/g)].map(([, right, down, length]) => {
    x += Number(right)
    const from = y + Number(down)
    y = from + Number(length)
    return { x, from, to: y }
  })
}
const threads = (path: string | undefined) => strokesOf(path ?? "").length

describe("an ikat pattern", () => {
  test("is the same for the same seed and differs for another one", () => {
    expect(drawIkat({ colors, seed: "7" })).toEqual(drawIkat({ colors, seed: "7" }))
    expect(drawIkat({ colors, seed: "7" })).not.toEqual(drawIkat({ colors, seed: "8" }))
  })

  test("has one ring for each color on the background, narrower towards the core", () => {
    const { ground, rings } = drawIkat({ colors })
    expect(ground).toBe(colors[0])
    expect(rings.map((ring) => ring.color)).toEqual(colors.slice(1))
    const [outer, middle, core] = rings.map((ring) => threads(ring.path))
    expect(outer).toBeGreaterThan(middle ?? 0)
    expect(middle).toBeGreaterThan(core ?? 0)
    expect(core).toBeGreaterThan(0)
  })

  test("has no rings with a single color", () => {
    expect(drawIkat({ colors: ["#8b1538"] }).rings).toEqual([])
  })

  test("repeats its motif across the width", () => {
    const gaps = (repeat: number) => {
      const [, , core] = drawIkat({ colors, width: 720, height: 660, repeat }).rings
      const strokes = strokesOf(core?.path ?? "")
      return strokes.filter((stroke, index) => {
        const before = strokes[index - 1]
        return before !== undefined && stroke.x - before.x > 1
      }).length
    }
    expect(gaps(1)).toBe(0)
    expect(gaps(3)).toBe(2)
  })

  test("has straight edges without feather, and blurred ones with it", () => {
    const tops = (feather: number) => {
      const [outer] = drawIkat({ colors, feather }).rings
      return strokesOf(outer?.path ?? "").map(({ from, to }) => from + to)
    }
    expect(new Set(tops(0)).size).toBeLessThanOrEqual(2)
    expect(new Set(tops(0.2)).size).toBeGreaterThan(10)
  })

  test("stays within its frame", () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.string(),
          width: fc.integer({ min: 20, max: 800 }),
          height: fc.integer({ min: 20, max: 800 }),
          thread: fc.integer({ min: 2, max: 12 }),
          repeat: fc.integer({ min: 1, max: 4 }),
          feather: fc.double({ min: 0, max: 0.3, noNaN: true }),
        }),
        (options) => {
          for (const { path } of drawIkat({ colors, ...options }).rings) {
            const strokes = strokesOf(path)
            expect(path.replaceAll(/m\d+ -?\d+v\d+/g, "")).toBe("")
            for (const { x, from, to } of strokes) {
              expect(x).toBeGreaterThanOrEqual(0)
              expect(x * options.thread).toBeLessThan(options.width + options.thread)
              expect(from).toBeLessThan(to)
              expect(from).toBeGreaterThanOrEqual(0)
              // The last step of a stroke may end below the frame, which hides the rest.
              expect(to * STEP).toBeLessThan(options.height + STEP)
            }
          }
        },
      ),
    )
  })
})
