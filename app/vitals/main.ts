import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals"
import type { VitalName, Vitals } from "#domain/vitals.ts"

// The page that the visit of this document began with: what comes after it is not loaded but changed.
const page = location.pathname

/** What has been measured since the last report; each once, as it is when the page is first left. */
const measured: Partial<Record<VitalName, number>> = {}
const told = new Set<string>()

function note({ id, name, value }: Metric) {
  if (told.has(id)) return
  told.add(id)
  measured[name] = value
}

onTTFB(note)
onFCP(note)
onLCP(note)
onINP(note)
onCLS(note)

// After the listeners that the lines above have made: by now they have said the last of it.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden" || Object.keys(measured).length === 0) return
  const report: Vitals = { page, measured: { ...measured } }
  navigator.sendBeacon("/vitals", JSON.stringify(report))
  for (const name of Object.keys(measured)) Reflect.deleteProperty(measured, name)
})
