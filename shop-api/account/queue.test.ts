import { describe, expect, it } from "vitest"
import { createQueue, QueueFullError } from "#shop-api/account/queue.ts"

describe("a bounded queue", () => {
  it("runs a limited number of calls at a time, and the others in their order", async () => {
    const queue = createQueue({ atOnce: 2, waiting: 10 })
    const started: number[] = []
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const runs = gates.map((gate, index) =>
      queue.run(() => {
        started.push(index)
        return gate.promise
      }),
    )
    expect(started).toEqual([0, 1])
    gates[1]?.resolve()
    await runs[1]
    expect(started).toEqual([0, 1, 2])
    for (const gate of gates) gate.resolve()
    await Promise.all(runs)
    expect(started).toEqual([0, 1, 2, 3])
  })

  it("runs urgent work before other waiting work", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 10 })
    const gate = Promise.withResolvers<void>()
    const started: string[] = []
    const run = (name: string, isUrgent: boolean) =>
      queue.run(
        async () => {
          started.push(name)
          await gate.promise
        },
        { isUrgent },
      )
    const runs = [run("first", false), run("stranger", false), run("known", true)]
    gate.resolve()
    await Promise.all(runs)
    expect(started).toEqual(["first", "known", "stranger"])
  })

  it("continues after a failure", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 10 })
    const failed = queue.run(() => Promise.reject(new Error("broken")))
    const next = queue.run(() => Promise.resolve("done"))
    await expect(failed).rejects.toThrow("broken")
    await expect(next).resolves.toBe("done")
  })

  it("refuses a call when the queue is full", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1 })
    const gate = Promise.withResolvers<void>()
    const running = queue.run(() => gate.promise)
    const waiting = queue.run(() => gate.promise)
    await expect(queue.run(() => gate.promise)).rejects.toThrow(QueueFullError)
    gate.resolve()
    await Promise.all([running, waiting])
  })
})
