import { test } from "#tests/support/browser.ts"

/** What is shared, and how it is ended. */
type Made<Value> = readonly [value: Value, stop: () => Promise<void>]

/**
 * What the tests of a file share: made for the first that asks for it, ended after the last. For a worker's fixture that
 * other files do not have, Playwright would begin a new worker, with a browser and a shop of its own.
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
