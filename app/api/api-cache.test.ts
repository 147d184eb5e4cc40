import { describe, expect, test } from "vitest"
import { ApiCache } from "#app/api/api-cache.ts"

const createCache = (most: { entries?: number; values?: number }) =>
  new ApiCache({
    maxEntries: most.entries ?? 10,
    maxValues: most.values ?? 1000,
    ttl: 60_000,
  })

/** Creates a load function that counts its calls. */
function createLoad(answer: unknown) {
  let calls = 0
  return {
    load: () => {
      calls += 1
      return Promise.resolve(answer)
    },
    countCalls: () => calls,
  }
}

describe("the API cache", () => {
  test("loads each key once", async () => {
    const cache = createCache({})
    const [uz, ru] = [createLoad("uz"), createLoad("ru")]
    expect(await Promise.all([cache.read("uz", uz.load), cache.read("uz", uz.load)])).toEqual([
      "uz",
      "uz",
    ])
    expect(await cache.read("ru", ru.load)).toBe("ru")
    expect(await cache.read("uz", uz.load)).toBe("uz")
    expect([uz.countCalls(), ru.countCalls()]).toEqual([1, 1])
  })

  test("does not cache a failure", async () => {
    const cache = createCache({})
    await expect(cache.read("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down")
    expect(await cache.read("a", createLoad("up").load)).toBe("up")
  })

  test("returns a stale response for a day when the API does not respond, but not for another failure", async () => {
    let [clock, isUnanswered] = [0, true]
    const cache = new ApiCache({
      maxEntries: 10,
      maxValues: 1000,
      ttl: 5000,
      now: () => clock,
      isUnanswered: () => isUnanswered,
    })
    const fail = () => Promise.reject(new Error("down"))
    await cache.read("a", createLoad("old").load)
    cache.clear()
    expect(await Promise.all([cache.read("a", fail), cache.read("a", fail)])).toEqual([
      "old",
      "old",
    ])
    isUnanswered = false
    await expect(cache.read("a", fail)).rejects.toThrow("down")
    isUnanswered = true
    clock = 24 * 3_600_000 - 1
    expect(await cache.read("a", fail)).toBe("old")
    await expect(cache.read("b", fail)).rejects.toThrow("down")
    clock += 1
    await expect(cache.read("a", fail)).rejects.toThrow("down")
    expect(await cache.read("a", createLoad("new").load)).toBe("new")
  })

  test("limits the number of values in all answers together", async () => {
    const cache = createCache({ values: 250 })
    const sources = ["a", "b", "c"].map((name) => ({ name, ...createLoad(Array(99).fill(name)) }))
    for (const { name, load } of sources) await cache.read(name, load)
    for (const { name, load } of sources.toReversed()) await cache.read(name, load)
    expect(sources.map(({ countCalls }) => countCalls())).toEqual([2, 1, 1])
  })

  test("returns a response that is larger than the cache without storing it", async () => {
    const cache = createCache({ values: 50 })
    const large = Array(50).fill("l")
    const { load, countCalls } = createLoad(large)
    expect(await cache.read("a", load)).toBe(large)
    expect(await cache.read("a", load)).toBe(large)
    expect(countCalls()).toBe(2)
  })
})
