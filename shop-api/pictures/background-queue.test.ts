import { describe, expect, test } from "vitest"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { createBackgroundQueue } from "./background-queue.ts"

const gate = () => Promise.withResolvers<void>()

function open(limit = 10) {
  const requests = new ConcurrencyLimiter({ concurrency: 2 })
  const errors: unknown[] = []
  const background = createBackgroundQueue({
    requests,
    limit,
    onError: (error) => errors.push(error),
  })
  const done: string[] = []
  const job = (name: string) => async () => {
    done.push(name)
  }
  return { requests, background, errors, done, job }
}

describe("background work", () => {
  test("starts only while no request is served or waits", async () => {
    const { requests, background, done, job } = open()
    const request = gate()
    const answered = requests.run(() => request.promise)
    background.ask("a", job("a"))
    await new Promise((resolve) => setImmediate(resolve))
    expect(done).toEqual([])
    request.resolve()
    await answered
    await background.whenIdle()
    expect(done).toEqual(["a"])
  })

  test("runs one job at a time", async () => {
    const { background } = open()
    let running = 0
    let most = 0
    for (const key of ["a", "b", "c"]) {
      background.ask(key, async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
      })
    }
    await background.whenIdle()
    expect(most).toBe(1)
  })

  test("drops the oldest job above the limit, and queues no job twice", async () => {
    const { requests, background, done, job } = open(2)
    const request = gate()
    const answered = requests.run(() => request.promise)
    for (const key of ["a", "b", "b", "c", "c", "d"]) background.ask(key, job(key))
    request.resolve()
    await answered
    await background.whenIdle()
    expect(done).toEqual(["c", "d"])
  })

  test("runs requested jobs before planned ones", async () => {
    const { background, done, job } = open()
    const first = gate()
    const planned = background.plan([
      async () => {
        done.push("first")
        await first.promise
      },
      job("planned"),
    ])
    await new Promise((resolve) => setImmediate(resolve))
    background.ask("asked", job("asked"))
    first.resolve()
    await planned
    expect(done).toEqual(["first", "asked", "planned"])
  })

  test("reports a failure and goes on", async () => {
    const { background, errors, done, job } = open()
    background.ask("broken", () => Promise.reject(new Error("broken")))
    background.ask("a", job("a"))
    await background.whenIdle()
    expect(done).toEqual(["a"])
    expect(errors).toEqual([new Error("broken")])
  })

  test("stops after the running job, and accepts no more", async () => {
    const { background, done, job } = open()
    const current = gate()
    background.ask("current", async () => {
      await current.promise
      done.push("current")
    })
    const planned = background.plan([job("planned")])
    await new Promise((resolve) => setImmediate(resolve))
    background.ask("waiting", job("waiting"))
    const closed = background.close()
    background.ask("late", job("late"))
    current.resolve()
    await Promise.all([closed, planned, background.plan([job("later")])])
    await background.whenIdle()
    expect(done).toEqual(["current"])
  })

  test("stops at once while requests are served", async () => {
    const { requests, background, done, job } = open()
    const request = gate()
    const answered = requests.run(() => request.promise)
    background.ask("a", job("a"))
    await background.close()
    request.resolve()
    await answered
    await background.whenIdle()
    expect(done).toEqual([])
  })
})
