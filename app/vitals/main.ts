import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals"
import type { VitalName, Vitals } from "#domain/web-vitals.ts"

// The path of the page that the visit began with. Later pages are opened by the router, without a new document.
const page = location.pathname

/**
 * Values that have been measured since the last report. Each metric is reported once, with the value that it had when
 * the page was first hidden.
 */
const measured: Partial<Record<VitalName, number>> = {}
const reported = new Set<string>()

function record({ id, name, value }: Metric) {
  if (reported.has(id)) return
  reported.add(id)
  measured[name] = value
}

onTTFB(record)
onFCP(record)
onLCP(record)
onINP(record)
onCLS(record)

// web-vitals has registered its listeners above, so it records the final values before this listener runs.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden" || Object.keys(measured).length === 0) return
  const report: Vitals = { page, measured: { ...measured } }
  navigator.sendBeacon("/vitals", JSON.stringify(report))
  for (const name of Object.keys(measured)) Reflect.deleteProperty(measured, name)
})
