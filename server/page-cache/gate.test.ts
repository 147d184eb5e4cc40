import { expect, test } from "vitest"
import { createGate } from "#server/page-cache/gate.ts"

/** A task that ends when it is told to, and says that it has begun. */
function taskOf(begun: string[], name: string) {
  const end = Promise.withResolvers<string>()
  const run = () => {
    begun.push(name)
    return end.promise
  }
  return { run, end }
}

const untilQuiet = () => new Promise((resolve) => setImmediate(resolve))

test("no more tasks run than there are places, and the others follow in their order", async () => {
  const begun: string[] = []
  const pass = createGate(2)
  const tasks = ["a", "b", "c", "d"].map((name) => taskOf(begun, name))
  const all = tasks.map(({ run }) => pass(run))
  await untilQuiet()
  expect(begun).toEqual(["a", "b"])
  tasks[1]?.end.resolve("b is done")
  await untilQuiet()
  expect(begun).toEqual(["a", "b", "c"])
  for (const { end } of tasks) end.resolve("done")
  expect(await Promise.all(all)).toEqual(["done", "b is done", "done", "done"])
})

test("a task that fails makes room for the next", async () => {
  const pass = createGate(1)
  await expect(pass(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await pass(() => Promise.resolve("yes"))).toBe("yes")
})
