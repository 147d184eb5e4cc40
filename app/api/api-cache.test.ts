import { describe, expect, test } from "vitest"
import { ApiCache } from "#app/api/api-cache.ts"

const cacheOf = (most: { entries?: number; characters?: number }) =>
  new ApiCache({
    maxEntries: most.entries ?? 10,
    maxCharacters: most.characters ?? 1000,
    ttl: 60_000,
  })

/** A source that counts how often it is asked. */
function source(answer: unknown, characters = 10) {
  let asked = 0
  return {
    load: () => {
      asked += 1
      return Promise.resolve({ answer, characters })
    },
    asked: () => asked,
  }
}

describe("the cache of API answers", () => {
  test("asks once for one key, and once for each of two", async () => {
    const cache = cacheOf({})
    const [uz, ru] = [source("uz"), source("ru")]
    expect(await Promise.all([cache.read("uz", uz.load), cache.read("uz", uz.load)])).toEqual([
      "uz",
      "uz",
    ])
    expect(await cache.read("ru", ru.load)).toBe("ru")
    expect(await cache.read("uz", uz.load)).toBe("uz")
    expect([uz.asked(), ru.asked()]).toEqual([1, 1])
  })

  test("keeps no failure", async () => {
    const cache = cacheOf({})
    await expect(cache.read("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down")
    expect(await cache.read("a", source("up").load)).toBe("up")
  })

  test("answers from memory what nobody answers, and only that, for a day", async () => {
    let [clock, isUnanswered] = [0, true]
    const cache = new ApiCache({
      ...{ maxEntries: 10, maxCharacters: 1000, ttl: 5000 },
      now: () => clock,
      isUnanswered: () => isUnanswered,
    })
    const fails = () => Promise.reject(new Error("down"))
    await cache.read("a", source("old").load)
    cache.clear()
    expect(await Promise.all([cache.read("a", fails), cache.read("a", fails)])).toEqual([
      "old",
      "old",
    ])
    isUnanswered = false
    await expect(cache.read("a", fails)).rejects.toThrow("down")
    isUnanswered = true
    clock = 24 * 3_600_000 - 1
    expect(await cache.read("a", fails)).toBe("old")
    await expect(cache.read("b", fails)).rejects.toThrow("down")
    clock += 1
    await expect(cache.read("a", fails)).rejects.toThrow("down")
    expect(await cache.read("a", source("new").load)).toBe("new")
  })

  test("holds no more text than it may, however few its entries are", async () => {
    const cache = cacheOf({ characters: 250 })
    const sources = ["a", "b", "c"].map((name) => ({ name, ...source(name, 100) }))
    for (const { name, load } of sources) await cache.read(name, load)
    for (const { name, load } of sources.toReversed()) await cache.read(name, load)
    expect(sources.map(({ asked }) => asked())).toEqual([2, 1, 1])
  })

  test("passes on an answer that is larger than all it may hold", async () => {
    const cache = cacheOf({ characters: 50 })
    const { load, asked } = source("large", 51)
    expect(await cache.read("a", load)).toBe("large")
    expect(await cache.read("a", load)).toBe("large")
    expect(asked()).toBe(2)
  })
})
