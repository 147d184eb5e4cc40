import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals"
import type { VitalName, Vitals } from "#domain/vitals.ts"

// Only the first page of a visit is loaded as a document; later ones are navigations of the router.
const page = location.pathname

/** Values since the last report. Each metric is reported once, with its value when the page is first hidden. */
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

// The listeners of web-vitals are registered above, so the final values are recorded before this one runs.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden" || Object.keys(measured).length === 0) return
  const report: Vitals = { page, measured: { ...measured } }
  navigator.sendBeacon("/vitals", JSON.stringify(report))
  for (const name of Object.keys(measured)) Reflect.deleteProperty(measured, name)
})
