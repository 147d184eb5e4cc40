import { afterEach, expect, test, vi } from "vitest"
import { ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"

afterEach(() => vi.useRealTimers())

/** Replaces timers and `performance.now()` with a clock that only the test advances. */
const useFakeClock = () =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })

/** Creates tasks. A task adds its name to `started`, and runs until `end` is called with its name. */
function createTasks() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const taskOf = (name: string) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return () => {
      started.push(name)
      return end.promise
    }
  }
  const end = async (name: string) => {
    ends.get(name)?.resolve(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, taskOf, end }
}

test("runs no more tasks than its concurrency, the others in the order of their arrival", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 2 })
  const results = ["a", "b", "c", "d"].map((name) => limiter.run(taskOf(name)))
  expect(started).toEqual(["a", "b"])
  await end("b")
  expect(started).toEqual(["a", "b", "c"])
  for (const name of ["a", "c", "d"]) await end(name)
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"])
})

test("starts the next task after one that fails", async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1 })
  const failed = limiter.run(() => Promise.reject(new Error("no")))
  const next = limiter.run(() => Promise.resolve("yes"))
  await expect(failed).rejects.toThrow("no")
  expect(await next).toBe("yes")
})

test("gives keys turns, so that a flood of one key does not delay another", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1 })
  const flood = ["f1", "f2", "f3", "f4"]
  const all = flood.map((name) => limiter.run(taskOf(name), { key: "flood" }))
  all.push(limiter.run(taskOf("visitor"), { key: "visitor" }))
  await end("f1")
  expect(started).toEqual(["f1", "visitor"])
  for (const name of ["visitor", ...flood]) await end(name)
  await Promise.all(all)
  expect(started).toEqual(["f1", "visitor", "f2", "f3", "f4"])
})

test("runs tasks of high priority before others, and keys of one priority in turn", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1 })
  const run = (name: string, key: string, priority?: "high") =>
    limiter.run(taskOf(name), { key, ...(priority && { priority }) })
  const all = [run("first", "a"), run("a1", "a"), run("b1", "b"), run("a2", "a", "high")]
  all.push(run("a3", "a", "high"), run("c1", "c", "high"))
  for (const name of ["first", "c1", "a2", "a3", "b1", "a1"]) await end(name)
  await Promise.all(all)
  expect(started).toEqual(["first", "c1", "a2", "a3", "b1", "a1"])
})

test("starts a waiting task after three of high priority, also when there are always more", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1 })
  const urgent = (name: string) => limiter.run(taskOf(name), { priority: "high" })
  const all = [urgent("u1"), limiter.run(taskOf("n1")), limiter.run(taskOf("n2")), urgent("u2")]
  const names = ["u1", "u2", "u3", "u4", "n1", "u5", "u6", "u7", "n2", "u8"]
  for (const [index, name] of names.entries()) {
    if (index < 7) all.push(urgent(`u${index + 3}`))
    await end(name)
  }
  await end("u9")
  await Promise.all(all)
  expect(started).toEqual([...names, "u9"])
})

test("runs the task of another key beside the maximum of one key", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 3, concurrencyPerKey: 1 })
  const all = ["f1", "f2"].map((name) => limiter.run(taskOf(name), { key: "flood" }))
  all.push(limiter.run(taskOf("visitor"), { key: "visitor" }))
  expect(started).toEqual(["f1", "visitor"])
  for (const name of ["f1", "f2", "visitor"]) await end(name)
  await Promise.all(all)
})

test("rejects the newest task of the longest queue when too many wait", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueue: 2 })
  const flood = ["f1", "f2", "f3"].map((name) => limiter.run(taskOf(name), { key: "flood" }))
  const visitor = limiter.run(taskOf("visitor"), { key: "visitor" })
  await expect(flood[2]).rejects.toThrow(LimiterFullError)
  for (const name of ["f1", "visitor", "f2"]) await end(name)
  expect(await visitor).toBe("visitor")
  expect(started).not.toContain("f3")
})

test("keeps room for tasks of high priority when too many others wait", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueue: 1 })
  const running = limiter.run(taskOf("running"))
  const waiting = limiter.run(taskOf("waiting"))
  await expect(limiter.run(taskOf("rejected"))).rejects.toThrow(LimiterFullError)
  const urgent = limiter.run(taskOf("urgent"), { priority: "high" })
  const late = limiter.run(taskOf("late"), { priority: "high" })
  await expect(late).rejects.toThrow(LimiterFullError)
  for (const name of ["running", "urgent", "waiting"]) await end(name)
  await Promise.all([running, waiting, urgent])
  expect(started).toEqual(["running", "urgent", "waiting"])
})

test("resolves whenIdle when no task runs or waits", async () => {
  const { taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1 })
  await limiter.whenIdle()
  const events: string[] = []
  const tasks = ["first", "second"].map((name) => limiter.run(taskOf(name)))
  const idle = limiter.whenIdle().then(() => events.push("idle"))
  await end("first")
  expect(events).toEqual([])
  await end("second")
  await Promise.all([...tasks, idle])
  expect(events).toEqual(["idle"])
})

test("rejects a task that waits too long, and never starts it", async () => {
  useFakeClock()
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1, maxWait: 20 })
  const first = limiter.run(taskOf("first"))
  const second = limiter.run(taskOf("second"))
  vi.advanceTimersByTime(20)
  await expect(second).rejects.toThrow(LimiterFullError)
  await end("first")
  await first
  expect(started).toEqual(["first"])
})

test("never starts a task whose signal is aborted while it waits", async () => {
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1 })
  const first = limiter.run(taskOf("first"))
  const abort = new AbortController()
  const second = limiter.run(taskOf("second"), { signal: abort.signal })
  const third = limiter.run(taskOf("third"))
  abort.abort(new Error("the client disconnected"))
  await expect(second).rejects.toThrow("the client disconnected")
  await end("first")
  await end("third")
  await Promise.all([first, third])
  expect(started).toEqual(["first", "third"])
})

test("starts the next task when the running one takes long", async () => {
  useFakeClock()
  const { started, taskOf, end } = createTasks()
  const limiter = new ConcurrencyLimiter({ concurrency: 1, releaseAfter: 20 })
  const slow = limiter.run(taskOf("slow"))
  const next = limiter.run(() => Promise.resolve("next"))
  expect(started).toEqual(["slow"])
  vi.advanceTimersByTime(20)
  expect(await next).toBe("next")
  await end("slow")
  expect(await slow).toBe("slow")
})

test("pauses a key in proportion to its work, without delaying others", async () => {
  useFakeClock()
  let busy = 0
  const limiter = new ConcurrencyLimiter({ concurrency: 1, pauseRatio: 2, busyTime: () => busy })
  const work = () => {
    busy += 50
    return Promise.resolve(performance.now())
  }
  const first = await limiter.run(work, { key: "flood" })
  const second = limiter.run(work, { key: "flood" })
  expect(await limiter.run(work, { key: "visitor" })).toBe(first)
  await vi.advanceTimersByTimeAsync(100)
  expect(await second).toBe(first + 100)
})

test("pauses no key while no other key waits and no other work was noted", async () => {
  useFakeClock()
  let busy = 0
  const limiter = new ConcurrencyLimiter({
    concurrency: 1,
    pauseRatio: 2,
    pauseAfterOtherWork: 40,
    busyTime: () => busy,
  })
  const work = () => {
    busy += 50
    return Promise.resolve(performance.now())
  }
  // The fake clock starts at 0, and a new limiter behaves as if `noteOtherWork` had been called at 0. So the test first
  // advances the clock beyond `pauseAfterOtherWork`.
  await vi.advanceTimersByTimeAsync(1000)
  const first = await limiter.run(work, { key: "flood" })
  expect(await limiter.run(work, { key: "flood" })).toBe(first)
  limiter.noteOtherWork()
  const delayed = limiter.run(work, { key: "flood" })
  await vi.advanceTimersByTimeAsync(40)
  expect(await delayed).toBe(first + 40)
})

test("pauses a key while another key waits", async () => {
  useFakeClock()
  let busy = 0
  const limiter = new ConcurrencyLimiter({
    concurrency: 1,
    pauseRatio: 2,
    pauseAfterOtherWork: 0,
    busyTime: () => busy,
  })
  const { started, taskOf, end } = createTasks()
  const work = (name: string) => {
    const task = taskOf(name)
    return () => {
      busy += 50
      return task()
    }
  }
  const run = (name: string, key: string) => limiter.run(work(name), { key })
  const all = [run("f1", "flood"), run("f2", "flood"), run("v1", "visitor"), run("v2", "visitor")]
  await end("f1")
  await end("v1")
  // Each key has run one task of 50 ms, and a task of the other key is waiting. So the limiter starts no task of either
  // key for 100 ms (50 ms times `pauseRatio`).
  expect(started).toEqual(["f1", "v1"])
  await vi.advanceTimersByTimeAsync(100)
  expect(started).toEqual(["f1", "v1", "f2"])
  await end("f2")
  await end("v2")
  await Promise.all(all)
})
