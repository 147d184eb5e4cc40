import { readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, expect, test } from "vitest"
import { openMetrics } from "#server/metrics/metrics.ts"
import { openShopMetrics } from "#shop-api/metrics/shop-metrics.ts"

const root = path.resolve(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

/** Maps each metric's name to its type, for a storefront and a shop API that run in one process. */
const types = new Map<string, string>()
let metrics = ""

beforeAll(async () => {
  const shopApi = openShopMetrics({
    withProcess: false,
    smsDailyBudget: 100,
    readDatabaseGauges: () => Promise.reject(new Error("there is no database")),
  })
  const storefront = openMetrics({
    nameRoute: () => "none",
    listCalls: () => [],
    isShopApiUnavailable: () => false,
    countPages: () => ({ counts: {}, bytes: 0 }),
    describeShopApi: () => shopApi.describe(),
  })
  metrics = await storefront.describe()
  for (const [, name = "", type = ""] of metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    types.set(name, type)
})

test("the shop exports each metric that deploy/alerts.yml reads", () => {
  const series = [...types].flatMap(([name, type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const text = read("deploy/alerts.yml").replaceAll(/#.*|"[^"]*"/g, "")
  const names = [...text.replaceAll(/\{[^}]*\}/g, "").matchAll(/\b[a-z]+_\w+/g)].map(String)
  // Metrics with this prefix come from Prometheus's node exporter, which measures the machine, and not from the shop.
  const own = names.filter((name) => !name.startsWith("node_"))
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((name) => !series.includes(name))).toEqual([])
})

test("[D1.421] deploy/alerts.yml has alerts for SMS that wait, are given up, and for none that are sent", () => {
  const text = read("deploy/alerts.yml")
  const alerts = text.split("- alert: ").map((alert) => alert.replace(/annotations:.*/, ""))
  const find = (name: string) => alerts.find((alert) => alert.startsWith(`${name}\n`)) ?? ""
  expect(find("SmsGivenUp")).toContain('shop_sms_total{outcome="given_up"}')
  expect(find("SmsNothingSent")).toContain('shop_sms_total{outcome="sent"}[1h])) == 0')
  // The shop gives a message up after 162 seconds at the earliest. SmsStuck must fire before that, for one message too.
  const [, above = ""] = /oldest_waiting_seconds > (\d+)/.exec(find("SmsStuck")) ?? []
  const [, minutes = ""] = /for: (\d+)m/.exec(find("SmsStuck")) ?? []
  expect(Number(above) + Number(minutes) * 60).toBeLessThan(150)
})

test("[D1.584] deploy/alerts.yml has alerts for a disk that fills and a certificate that is not renewed", () => {
  const rules = read("deploy/alerts.yml").replaceAll(/\s+/g, " ")
  const disk = '{mountpoint=~"/|/var.*"}'
  expect(rules).toContain(
    `node_filesystem_avail_bytes${disk} < 0.1 * node_filesystem_size_bytes${disk}`,
  )
  expect(rules).toContain('node_systemd_unit_state{name="certbot.service",state="failed"} == 1')
})

test("[D1.421] the results of sending SMS are counted from 0, so that Prometheus sees the first of each", () => {
  for (const outcome of ["sent", "failed", "given_up"]) {
    expect(metrics).toContain(`shop_sms_total{outcome="${outcome}"} 0\n`)
  }
})

test("docs/operating.md lists each metric of the shop, and only metrics that it exports", () => {
  const [, table = ""] = /^\| metric .*\n((?:\|.*\n)+)/m.exec(read("docs/operating.md")) ?? []
  const cells = table.split("\n").map((row) => row.split(" | ")[0] ?? "")
  const listed = cells.flatMap((cell) =>
    [...cell.matchAll(/`(\w+)(?:\{[^}]*\})?`/g)].map(([, name = ""]) => name),
  )
  expect(listed.filter((name) => !types.has(name))).toEqual([])
  const own = [...types.keys()].filter((name) => /^(?:shop|storefront)_/.test(name))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !listed.includes(name))).toEqual([])
})
