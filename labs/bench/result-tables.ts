import type { Machine } from "#labs/bench/machine.ts"
import type { Starts } from "#labs/bench/measure-starts.ts"
import type { LoadSummary } from "#labs/bench/summarize-load.ts"
import { PARTS } from "#labs/bench/topologies.ts"
import type { TopologyCosts } from "#labs/bench/topology-costs.ts"
import { KINDS, type WeightResult } from "#labs/bench/weight-result.ts"
import type { Spread } from "#labs/statistics.ts"
import type { MemoryUse } from "#tests/support/memory.ts"

/** Bytes in a KB, as developer tools of browsers count them. */
const KB = 1000

export function formatMachine(machine: Machine): string {
  const { cpu, cores, memoryGb, system, node, commit, loadBefore, loadAfter } = machine
  return formatTable("Machine", [
    ["processor", `${cpu}, ${cores} cores, ${memoryGb} GB`],
    ["system", system],
    ["node", node],
    ["commit", commit],
    ["load average", `${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after`],
  ])
}

/** Formats the CPU times of the shop, the plain server and, if measured, the shop of the older commit. */
export function formatCpu(summaries: readonly LoadSummary[]): string {
  return formatTable("CPU milliseconds a request, of the server's process: median (range)", [
    [
      "page",
      "connections",
      "KB",
      "shop",
      "plain node:http",
      "shop / plain",
      "older",
      "shop / older",
    ],
    ...summaries.map(({ page, connections, bytes, cpuMs }) => [
      page,
      String(connections),
      toKb(bytes),
      formatSpread(cpuMs.shop, 3),
      formatSpread(cpuMs.plain, 3),
      formatSpread(cpuMs.ofPlain, 2),
      formatSpread(cpuMs.older, 2),
      formatSpread(cpuMs.ofOlder, 3),
    ]),
  ])
}

export function formatPerSecond(summaries: readonly LoadSummary[]): string {
  return formatTable("Requests a second: median (range)", [
    ["page", "connections", "shop", "plain node:http", "shop / plain"],
    ...summaries.map(({ page, connections, perSecond }) => [
      page,
      String(connections),
      formatSpread(perSecond.shop, 0),
      formatSpread(perSecond.plain, 0),
      formatSpread(perSecond.ofPlain, 3),
    ]),
  ])
}

/** Formats how long starts take, and how much memory the processes use after the load. */
export function formatProcesses(starts: Starts, memory: readonly MemoryUse[]): string {
  return [
    formatTable("Seconds from the start of the process", [
      ["", "until it listens", "until the first page is complete"],
      ["in an empty folder", starts.empty.answers.toFixed(1), starts.empty.page.toFixed(1)],
      ["on its data", formatSpread(starts.filled.answers, 1), formatSpread(starts.filled.page, 1)],
    ]),
    formatTable("MB of memory after the load, the database of an embedded shop API included", [
      ["process", "now", "at most so far"],
      ...memory.map(({ name, rssMb, peakMb }) => [name, rssMb.toFixed(0), peakMb.toFixed(0)]),
    ]),
  ].join("\n\n")
}

/** Formats one row for each minute, and one for the last measurement. */
export function formatMemory(
  samples: readonly (MemoryUse & { minute: number; requests: number })[],
): string {
  const rows = samples.filter(
    ({ minute }, place) =>
      Math.floor(minute) !== Math.floor(samples[place + 1]?.minute ?? Infinity),
  )
  return formatTable("MB of memory of the storefront", [
    ["minute", "requests", "now", "at most so far"],
    ...rows.map(({ minute, requests, rssMb, peakMb }) => [
      minute.toFixed(1),
      String(requests),
      rssMb.toFixed(0),
      peakMb.toFixed(0),
    ]),
  ])
}

/** Formats the CPU time of a request in each topology, by kind of process. */
export function formatShares(shares: readonly TopologyCosts[]): string {
  return formatTable("CPU milliseconds a request, by process: means; ratios: median (range)", [
    ["page", "", ...PARTS, "all", "many / one", "without nginx", "over one behind nginx"],
    ...shares.flatMap((row) => [
      [row.name, "one", ...formatTimes(row.one), "", "", ""],
      ["", "one behind nginx", ...formatTimes(row.behindNginx), "", "", ""],
      [
        "",
        "many",
        ...formatTimes(row.many),
        formatSpread(row.ratio, 2),
        formatSpread(row.ratioWithoutNginx, 2),
        formatSpread(row.ratioBehindNginx, 2),
      ],
      [
        "",
        "many, twice the visitors",
        ...formatTimes(row.busyMany),
        "",
        "",
        formatSpread(row.ratioWhenBusy, 2),
      ],
    ]),
  ])
}

const formatTimes = (times: TopologyCosts["one"]) =>
  [...PARTS, "all" as const].map((part) => times[part].toFixed(3))

/** Formats how much traffic a shop on many machines can serve (see `TopologyCosts`). */
export function formatSizes(shares: readonly TopologyCosts[], cores: number): string {
  const percent = (share: number) => (share * 100).toFixed(1)
  return formatTable(`Of many, on machines of ${cores} cores`, [
    [
      "page",
      "requests a second and core",
      "PostgreSQL, %",
      "Redis, %",
      "machines that fill PostgreSQL's",
      "machines that fill Redis' core",
    ],
    ...shares.map(({ name, many, perSecondACore, machinesOfPostgres, machinesOfRedis }) => [
      name,
      perSecondACore.toFixed(0),
      percent(many.PostgreSQL / many.all),
      percent(many.Redis / many.all),
      formatMachines(machinesOfPostgres),
      formatMachines(machinesOfRedis),
    ]),
  ])
}

/**
 * Formats a number of machines. Above 1000 the number is not exact, because it is computed from CPU times below the
 * precision of Linux (one tick of ten milliseconds).
 */
const formatMachines = (count: number) => (count < 1000 ? count.toFixed(0) : "1000 or more")

export function formatWeight(results: readonly WeightResult[]): string {
  return formatTable("KB that a browser loads on a first visit, gzip", [
    ["page", "screen", ...KINDS, "total", "requests"],
    ...results.map(({ page, screen, bytes, requests }) => [
      page,
      screen,
      ...KINDS.map((kind) => toKb(bytes[kind])),
      toKb(KINDS.reduce((sum, kind) => sum + bytes[kind], 0)),
      String(requests),
    ]),
  ])
}

/** Formats a median with its range. Returns an empty text when nothing was measured. */
function formatSpread(spread: Spread | undefined, digits: number): string {
  if (!spread) return ""
  const { median, min, max } = spread
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}

function toKb(bytes: number): string {
  return (bytes / KB).toFixed(1)
}

/** Formats rows as aligned columns: texts on the left, numbers on the right. The first row may contain headings. */
export function formatTable(title: string, rows: readonly (readonly string[])[]): string {
  const [longest = []] = rows.toSorted((a, b) => b.length - a.length)
  const widths = longest.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isNumeric = widths.map((_, column) =>
    rows.slice(1).every((row) => /^(?:\d|$)/.test(row[column] ?? "")),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  )
  return [title, ...lines.map((line) => `  ${line}`)].join("\n")
}
