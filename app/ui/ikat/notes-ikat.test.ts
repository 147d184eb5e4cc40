import { describe, expect, test } from "vitest"
import { noteColour } from "./note-colours.ts"
import { ikatOfNotes } from "./notes-ikat.ts"

const ground = "#ffffff"

describe("the pattern of a perfume", () => {
  test("lies on the family's ground, the opening outside and the base inside", () => {
    const { colors } = ikatOfNotes({ opening: ["mint"], middle: ["rose"], high: ["oud"] }, ground)
    expect(colors).toEqual([ground, noteColour("mint"), noteColour("rose"), noteColour("oud")])
  })

  test("shows no more than two notes of a tier, and six colours in all", () => {
    const { colors } = ikatOfNotes(
      { opening: ["mint", "lime"], middle: ["rose", "iris", "fig"], high: ["oud", "musk", "ink"] },
      ground,
    )
    expect(colors).toHaveLength(6)
    expect(colors.at(-1)).toBe(noteColour("musk"))
    expect(colors).not.toContain(noteColour("fig"))
  })

  test("of flat notes has a ring for each of the first five", () => {
    const keys = ["rain", "mint", "rose", "iris", "musk", "oud"]
    const { colors } = ikatOfNotes({ flat: keys }, ground)
    expect(colors).toEqual([ground, ...keys.slice(0, 5).map(noteColour)])
  })

  test("never repeats a colour, so that every ring is seen", () => {
    const { colors } = ikatOfNotes({ opening: ["oud"], middle: ["oud"], high: ["oud"] }, ground)
    expect(new Set(colors).size).toBe(colors.length)
  })

  test("has a colour for a tier without notes too", () => {
    const { colors, tiers } = ikatOfNotes({ opening: [], middle: ["rose"], high: ["oud"] }, ground)
    expect(colors).toEqual([ground, noteColour("rose"), noteColour("oud")])
    expect(tiers.opening).toBeUndefined()
  })
})

describe("a note's colour", () => {
  test("is the same for the same key, known or not", () => {
    expect(noteColour("never_heard_of")).toBe(noteColour("never_heard_of"))
    expect(noteColour("never_heard_of")).toMatch(/^#[0-9a-f]{6}$/)
  })
})
