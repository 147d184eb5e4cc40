import { KINDS, type LoadSummary, type Spread, type WeightFigures } from "#tests/bench/figures.ts"
import type { Machine } from "#tests/bench/machine.ts"

/** Bytes of a KB, as browsers count what they load. */
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

export function formatCpu(summaries: readonly LoadSummary[]): string {
  return formatTable("CPU milliseconds a request, of the server's process: median (range)", [
    ["page", "gzip KB", "shop", "plain node:http", "shop / plain"],
    ...summaries.map(({ page, gzipBytes, cpuMs }) => [
      page,
      toKb(gzipBytes),
      formatSpread(cpuMs.shop, 2),
      formatSpread(cpuMs.plain, 3),
      formatSpread(cpuMs.ratio, 1),
    ]),
  ])
}

export function formatPerSecond(summaries: readonly LoadSummary[]): string {
  return formatTable("Requests a second, 10 connections: median (range)", [
    ["page", "shop", "plain node:http", "shop / plain"],
    ...summaries.map(({ page, perSecond }) => [
      page,
      formatSpread(perSecond.shop, 0),
      formatSpread(perSecond.plain, 0),
      formatSpread(perSecond.ratio, 4),
    ]),
  ])
}

export function formatWeight(figures: readonly WeightFigures[]): string {
  return formatTable("KB that a browser loads on a first visit, gzip", [
    ["page", "screen", ...KINDS, "total", "requests"],
    ...figures.map(({ page, screen, bytes, requests }) => [
      page,
      screen,
      ...KINDS.map((kind) => toKb(bytes[kind])),
      toKb(KINDS.reduce((sum, kind) => sum + bytes[kind], 0)),
      String(requests),
    ]),
  ])
}

function formatSpread({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}

function toKb(bytes: number): string {
  return (bytes / KB).toFixed(1)
}

/** Rows in columns, the first may be their heads: words to the left, figures to the right. */
function formatTable(title: string, rows: readonly (readonly string[])[]): string {
  const [longest = []] = rows.toSorted((a, b) => b.length - a.length)
  const widths = longest.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isNumeric = widths.map((_, column) =>
    rows.slice(1).every((row) => /^\d/.test(row[column] ?? "")),
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
