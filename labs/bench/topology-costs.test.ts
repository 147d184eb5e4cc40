import { expect, test } from "vitest"
import type { CpuTimes } from "#labs/bench/topologies.ts"
import { summarizeCosts } from "#labs/bench/topology-costs.ts"

const times = (given: Partial<CpuTimes>): CpuTimes => ({
  storefront: 0,
  "shop API": 0,
  nginx: 0,
  PostgreSQL: 0,
  Redis: 0,
  ...given,
})

test("computes ratios of rounds, with and without nginx", () => {
  const one = times({ storefront: 8, "shop API": 2 })
  const behindNginx = times({ storefront: 8, "shop API": 1, nginx: 1 })
  const busyMany = times({ storefront: 8, "shop API": 2, nginx: 1 })
  const { ratio, ratioWithoutNginx, ratioBehindNginx, ratioWhenBusy } = summarizeCosts(
    "list",
    [
      { one, behindNginx, many: times({ storefront: 9, "shop API": 2, nginx: 1 }), busyMany },
      { one, behindNginx, many: times({ storefront: 8, "shop API": 2, nginx: 1 }), busyMany },
      { one, behindNginx, many: times({ storefront: 16, "shop API": 4, nginx: 2 }), busyMany: one },
    ],
    2,
  )
  expect(ratio).toEqual({ median: 1.2, min: 1.1, max: 2.2 })
  expect(ratioWithoutNginx).toEqual({ median: 1.1, min: 1, max: 2 })
  expect(ratioBehindNginx).toEqual({ median: 1.2, min: 1.1, max: 2.2 })
  expect(ratioWhenBusy).toEqual({ median: 1.1, min: 1, max: 1.1 })
})

test("computes how many machines PostgreSQL and one core of Redis can serve", () => {
  const many = times({ storefront: 14, "shop API": 4, nginx: 2, PostgreSQL: 4, Redis: 1 })
  const { perSecondACore, machinesOfPostgres, machinesOfRedis } = summarizeCosts(
    "order",
    [{ one: many, behindNginx: many, many, busyMany: many }],
    2,
  )
  expect(perSecondACore).toBe(40)
  expect(machinesOfPostgres).toBe(5)
  expect(machinesOfRedis).toBe(10)
})

test("sets no limit for a process that used no processor time", () => {
  const one = times({ storefront: 1 })
  const { machinesOfPostgres, machinesOfRedis } = summarizeCosts(
    "home",
    [{ one, behindNginx: one, many: one, busyMany: one }],
    2,
  )
  expect([machinesOfPostgres, machinesOfRedis]).toEqual([Infinity, Infinity])
})
