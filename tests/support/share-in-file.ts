import { test } from "#tests/support/browser-test.ts"

/** The shared value, and a function that stops it. */
type Made<Value> = readonly [value: Value, stop: () => Promise<void>]

/**
 * Shares a value among the tests of a file. It is created for the first test that needs it, and stopped after the last
 * test. A worker fixture would be slower: for a fixture that other files do not have, Playwright starts a new worker
 * with its own browser and shop.
 */
export function shareInFile<Given extends unknown[], Value>(
  make: (...given: Given) => Promise<Made<Value>>,
): (...given: Given) => Promise<Value> {
  let made: Promise<Made<Value>> | null = null
  test.afterAll(async () => {
    const [, stop] = (await made) ?? []
    made = null
    await stop?.()
  })
  return async (...given) => {
    made ??= make(...given)
    const [value] = await made
    return value
  }
}
