import { beforeEach, expect, test } from "vitest"
import { ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import { createSharedTaskQueue, type SharedTaskQueue } from "./shared-task-queue.ts"

let tasks: SharedTaskQueue<string>
let started: string[]
let running: Map<string, PromiseWithResolvers<string>>

beforeEach(() => {
  open(1, 100)
})

function open(concurrency: number, maxQueue: number): void {
  tasks = createSharedTaskQueue(new ConcurrencyLimiter({ concurrency, maxQueue }))
  started = []
  running = new Map()
}

/** Asks for the task with this name, which runs until `finish` is called. */
function ask(name: string, key = "", signal?: AbortSignal): Promise<string> {
  const task = () => {
    started.push(name)
    const result = Promise.withResolvers<string>()
    running.set(name, result)
    return result.promise
  }
  return tasks.run(name, task, { key, ...(signal && { signal }) })
}

async function finish(name: string): Promise<void> {
  await expect.poll(() => running.has(name), { interval: 1 }).toBe(true)
  running.get(name)?.resolve(`${name} done`)
}

test("runs a task once for all who wait for it", async () => {
  const asked = [ask("rose"), ask("rose"), ask("rose", "other")]
  await finish("rose")
  expect(await Promise.all(asked)).toEqual(["rose done", "rose done", "rose done"])
  expect(started).toEqual(["rose"])
  const again = ask("rose")
  await finish("rose")
  await again
  expect(started).toEqual(["rose", "rose"])
})

test("starts a task in the turn of a visitor, although another visitor has queued it behind many others", async () => {
  const names = ["a", "b", "c", "rose"]
  const many = names.map((name) => ask(name, "flood"))
  const visitor = ask("rose", "visitor")
  await finish("a")
  await finish("rose")
  expect(await visitor).toBe("rose done")
  for (const name of ["b", "c"]) await finish(name)
  expect(await Promise.all(many)).toEqual(names.map((name) => `${name} done`))
  expect(started).toEqual(["a", "rose", "b", "c"])
})

test("removes a task from the queue when all who wait for it are gone, and not before", async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const blocking = ask("a")
  const leaving = ask("rose", "visitor", first.signal)
  const staying = ask("rose", "visitor", second.signal)
  const gone = ask("lily", "visitor", first.signal)
  first.abort()
  await expect(leaving).rejects.toThrow("aborted")
  await expect(gone).rejects.toThrow("aborted")
  await finish("a")
  await finish("rose")
  expect(await staying).toBe("rose done")
  await blocking
  expect(started).toEqual(["a", "rose"])
})

test("finishes a running task although its first visitor is gone", async () => {
  const abort = new AbortController()
  const leaving = ask("rose", "visitor", abort.signal)
  const staying = ask("rose", "other")
  abort.abort()
  await expect(leaving).rejects.toThrow("aborted")
  await finish("rose")
  expect(await staying).toBe("rose done")
})

test("serves a visitor who asks for a task right after its last visitor has gone", async () => {
  const abort = new AbortController()
  const blocking = ask("a")
  const leaving = ask("rose", "visitor", abort.signal)
  abort.abort()
  const coming = ask("rose", "visitor")
  await expect(leaving).rejects.toThrow("aborted")
  await finish("a")
  await finish("rose")
  expect(await coming).toBe("rose done")
  await blocking
})

test("rejects the newest task of the longest queue, and serves visitors who wait for other tasks", async () => {
  open(1, 2)
  const blocking = ask("a", "flood")
  const flood = ["b", "c", "rose"].map((name) => ask(name, "flood"))
  await expect(flood[2]).rejects.toThrow(LimiterFullError)
  const visitor = ask("c", "visitor")
  await finish("a")
  await finish("c")
  expect(await visitor).toBe("c done")
  // When the visitor asked for c, the queue was full, so the limiter rejected the entry of the key "flood" for c. The
  // visitor's own entry ran c, and the request of "flood" for c gets the same result.
  expect(await flood[1]).toBe("c done")
  await finish("b")
  await Promise.all([blocking, flood[0]])
})

test("rejects a visitor whose entry was rejected, once the other visitors are gone", async () => {
  open(1, 2)
  const abort = new AbortController()
  const blocking = ask("a", "flood")
  const flood = ["b", "rose"].map((name) => ask(name, "flood"))
  // When the visitor asks for rose, the queue is full, so the limiter rejects the entry of the key "flood" for rose.
  // The request of "flood" then waits for the visitor's entry, and fails when the visitor disconnects.
  const leaving = ask("rose", "visitor", abort.signal)
  abort.abort()
  await Promise.all([
    expect(flood[1]).rejects.toThrow(LimiterFullError),
    expect(leaving).rejects.toThrow("aborted"),
  ])
  for (const name of ["a", "b"]) await finish(name)
  await Promise.all([blocking, flood[0]])
  expect(started).toEqual(["a", "b"])
})

test("runs work in the background at once, and shares it with visitors", async () => {
  const blocking = ask("a")
  let made = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const background = tasks.runNow("rose", () => {
    made += 1
    return promise
  })
  const visitor = ask("rose", "visitor")
  resolve("made ahead")
  expect(await Promise.all([background, visitor])).toEqual(["made ahead", "made ahead"])
  expect([made, started]).toEqual([1, ["a"]])
  await finish("a")
  await blocking
})

test("passes a task's failure on to all who wait, and runs it again for the next one", async () => {
  const asked = [ask("rose"), ask("rose", "other")]
  const rejected = asked.map((one) => expect(one).rejects.toThrow("broken"))
  await expect.poll(() => running.has("rose"), { interval: 1 }).toBe(true)
  running.get("rose")?.reject(new Error("broken"))
  await Promise.all(rejected)
  running.clear()
  const again = ask("rose")
  await finish("rose")
  expect(await again).toBe("rose done")
})
