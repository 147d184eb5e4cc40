import { expect, test } from "vitest"
import type { LoadResult, Sample } from "#labs/bench/load-result.ts"
import { listMissedBounds } from "#labs/bench/missed-bounds.ts"
import { listProblems } from "#labs/bench/result-problems.ts"
import { summarizeLoad } from "#labs/bench/summarize-load.ts"
import type { WeightResult } from "#labs/bench/weight-result.ts"

const sample = (
  cpuMs: number,
  perSecond: number,
  statuses: Sample["statuses"] = { "200": 100 },
): Sample => ({
  cpuMs,
  perSecond,
  statuses,
})
const round = (shop: number, plain: number) => ({
  shop: sample(shop, 90),
  plain: sample(plain, 9000),
})
const load = (rounds = [round(10, 0.05)]): LoadResult => ({
  page: "home",
  path: "/uz",
  connections: 10,
  status: 200,
  bytes: 20_000,
  sides: ["shop", "plain"],
  bounds: {},
  rounds,
})
const weight = (changes: Partial<WeightResult> = {}): WeightResult => ({
  page: "home",
  path: "/uz",
  screen: "phone",
  requests: 60,
  bytes: { html: 1, script: 1, style: 1, font: 1, picture: 1, other: 0 },
  failures: [],
  ...changes,
})
const wanted = { loaded: ["home"], weighed: ["home"], screens: ["phone"] }

test("finds no problems in complete results", () => {
  expect(listProblems([load()], [weight()], wanted)).toEqual([])
})

test("names a page that was not measured", () => {
  expect(listProblems([], [], wanted)).toEqual([
    "home: not measured under load",
    "home, phone: not loaded in a browser",
  ])
})

test.each([Number.NaN, 0, Number.POSITIVE_INFINITY])("does not accept %d as a result", (value) => {
  expect(listProblems([load([round(value, 0.05)])], [weight()], wanted)).toContain(
    "home: no result for CPU ms, shop",
  )
  const bytes = { ...weight().bytes, style: value }
  expect(listProblems([load()], [weight({ bytes })], wanted)).toEqual([
    "home, phone: no result for KB of style",
  ])
})

test("finds no result without rounds", () => {
  expect(listProblems([load([])], [weight()], wanted)).toHaveLength(6)
})

test("reports each response that is not 200, under load and in the browser", () => {
  const bad = { shop: sample(10, 90, { "200": 99, "503": 1 }), plain: sample(0.05, 9000) }
  const failures = ["/assets/a.js was 404"]
  expect(listProblems([load([round(10, 0.05), bad])], [weight({ failures })], wanted)).toEqual([
    "home: responses of the shop that were 503, not 200: 1",
    "home, phone: /assets/a.js was 404",
  ])
})

test("computes ratios of rounds, not of medians", () => {
  const { cpuMs } = summarizeLoad(load([round(10, 1), round(30, 2), round(20, 4)]))
  expect(cpuMs.ofPlain).toEqual({ median: 10, min: 5, max: 15 })
})

test("reports a missed bound when the median of the ratios is worse", () => {
  const bounds = { cpuOfPlain: 10, perSecondOfPlain: 0.01 }
  const rounds = [round(9, 1), round(10, 1), round(99, 1)]
  expect(listMissedBounds([summarizeLoad({ ...load(rounds), bounds })])).toEqual([])
  const worse = { cpuOfPlain: 9.9, perSecondOfPlain: 0.011 }
  expect(listMissedBounds([summarizeLoad({ ...load(rounds), bounds: worse })])).toEqual([
    "home, 10 connections: CPU / plain 10.00, bound 9.9",
    "home, 10 connections: requests a second / plain 0.01, bound 0.011",
  ])
})

test("compares a page with that of an older commit, and requires its result", () => {
  const rounds = [{ ...round(10, 1), older: sample(20, 45) }]
  const results: LoadResult = { ...load(rounds), sides: ["shop", "plain", "older"] }
  const held = (cpuOfOlder: number) =>
    listMissedBounds([summarizeLoad({ ...results, bounds: { cpuOfOlder } })])
  expect(held(0.5)).toEqual([])
  expect(held(0.4)).toEqual(["home, 10 connections: CPU / older 0.50, bound 0.4"])
  expect(listProblems([{ ...results, rounds: [round(10, 1)] }], [weight()], wanted)).toContain(
    "home: no result for CPU ms, older",
  )
})

test("accepts only 304 for a page that the browser has cached", () => {
  const rounds = [
    { shop: sample(1, 90, { "304": 100 }), plain: sample(1, 90, { "304": 99, "200": 1 }) },
  ]
  expect(listProblems([{ ...load(rounds), status: 304 }], [weight()], wanted)).toEqual([
    "home: responses of the plain that were 200, not 304: 1",
  ])
})
