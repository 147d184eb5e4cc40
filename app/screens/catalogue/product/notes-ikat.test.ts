import { describe, expect, test } from "vitest"
import { noteColor } from "./note-colors.ts"
import { buildNotesIkat } from "./notes-ikat.ts"

const ground = "#ffffff"

describe("the pattern of a perfume", () => {
  test("has the family's color as background, the opening outside and the base inside", () => {
    const { colors } = buildNotesIkat(
      { opening: ["mint"], middle: ["rose"], high: ["oud"] },
      ground,
    )
    expect(colors).toEqual([ground, noteColor("mint"), noteColor("rose"), noteColor("oud")])
  })

  test("shows one note of the opening, two of the middle and two of the base", () => {
    const { colors } = buildNotesIkat(
      { opening: ["mint", "lime"], middle: ["rose", "iris", "fig"], high: ["oud", "musk", "ink"] },
      ground,
    )
    expect(colors).toEqual([ground, ...["mint", "rose", "iris", "oud", "musk"].map(noteColor)])
  })

  test("of flat notes has a ring for each of the first five", () => {
    const keys = ["fig", "mint", "rose", "iris", "oud", "rain"]
    const { colors } = buildNotesIkat({ flat: keys }, ground)
    expect(colors).toEqual([ground, ...keys.slice(0, 5).map(noteColor)])
  })

  test("skips a note whose color is close to that of the ring around it", () => {
    const { colors, notes } = buildNotesIkat({ opening: ["jasmine", "petitgrain"] }, ground)
    expect(colors).toEqual([ground, noteColor("petitgrain")])
    expect(notes.opening).toEqual(["petitgrain", "jasmine"])
  })

  test("uses a pale note when there is no other", () => {
    expect(buildNotesIkat({ opening: ["jasmine"] }, ground).colors).toContain(noteColor("jasmine"))
  })

  test("never repeats a color, so that every ring is visible", () => {
    const { colors, notes } = buildNotesIkat(
      { opening: ["oud"], middle: ["oud"], high: ["oud"] },
      ground,
    )
    expect(colors).toEqual([ground, noteColor("oud")])
    expect(notes.high).toEqual(["oud"])
  })

  test("lists the notes with a ring in the order of the rings, then the others", () => {
    const keys = { opening: ["lime", "mint"], middle: ["jasmine", "rose", "iris", "fig"] }
    const { colors, notes } = buildNotesIkat(keys, ground)
    const { opening = [], middle = [] } = notes
    expect(colors).toEqual([
      ground,
      ...[...opening.slice(0, 1), ...middle.slice(0, 2)].map(noteColor),
    ])
    expect(opening.toSorted()).toEqual(keys.opening.toSorted())
    expect(middle.toSorted()).toEqual(keys.middle.toSorted())
  })

  test("has no legend for a tier without notes", () => {
    const { colors, notes } = buildNotesIkat(
      { opening: [], middle: ["rose"], high: ["oud"] },
      ground,
    )
    expect(colors).toEqual([ground, noteColor("rose"), noteColor("oud")])
    expect(notes.opening).toBeUndefined()
  })
})

describe("a note's color", () => {
  test("is the same for the same key, known or not", () => {
    expect(noteColor("never_heard_of")).toBe(noteColor("never_heard_of"))
    expect(noteColor("never_heard_of")).toMatch(/^#[0-9a-f]{6}$/)
  })
})
