import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import type { Vitals } from "#domain/vitals.ts"
import type { CallCount } from "#runtime/host-context.ts"

/** Seconds. A cached page takes a tenth of the first bucket; visitors give up before the last. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6]

/** Seconds, with web.dev's limits of good and poor: 0.2, 0.5, 0.8, 1.8, 2.5, 3 and 4. */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 8]
/** With web.dev's limits, 0.1 and 0.25. */
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5]

/** State of the page cache, which becomes metrics. */
export interface PageCounts {
  /** Number of events since the start by label: how visitors got their pages, and how renderings ended. */
  counts: Readonly<Record<string, number>>
  bytes: number
}

/** A finished request: the response was sent, or the client disconnected. */
export interface Answered {
  requestId: string
  method: string
  /** Path and query. */
  target: string
  /** Who responded: the page cache, the static files, or the storefront; or the listener rejected the request. */
  by: "cache" | "file" | "render" | "rejected"
  status: number
  /** Whether the whole response was sent before the connection closed. */
  isWhole: boolean
  seconds: number
}

export interface Metrics {
  observe: (answered: Answered) => void
  /** Records the web vitals that a page reported. */
  observeVitals: (vitals: Vitals) => void
  /** All metrics in Prometheus' text format, those of the embedded shop API included. */
  describe: () => Promise<string>
  contentType: string
}

/** Prometheus metrics of this process. Counters of other modules are read only when the metrics are requested. */
export function openMetrics(sources: {
  nameRoute: (target: string) => string
  listCalls: () => readonly CallCount[]
  /** Whether a remote shop API has not responded for some time. */
  isShopApiUnavailable: () => boolean
  countPages: () => PageCounts
  /** The embedded shop API's own metrics; null when the shop API runs elsewhere. */
  describeShopApi: (() => Promise<string>) | null
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: "storefront_request_duration_seconds",
    help: "Requests by route, from their headers to the end of the response; status none: the client disconnected",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  })
  const vitals = new Histogram({
    name: "storefront_web_vitals_seconds",
    help: "Time to first byte, first and largest contentful paint, interaction to next paint, as browsers measured them",
    labelNames: ["vital", "route"],
    buckets: VITAL_BUCKETS,
    registers: [registry],
  })
  const shifts = new Histogram({
    name: "storefront_layout_shift",
    help: "Cumulative layout shift of pages, as browsers measured it",
    labelNames: ["route"],
    buckets: SHIFT_BUCKETS,
    registers: [registry],
  })
  registry.registerMetric(
    new Counter({
      name: "storefront_shop_api_calls_total",
      help: "Calls of the shop API, by outcome",
      labelNames: ["call", "outcome"],
      registers: [],
      collect() {
        this.reset()
        for (const { call, outcome, count } of sources.listCalls()) {
          this.inc({ call, outcome }, count)
        }
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: "storefront_kept_pages_total",
      help: "Cached pages: how visitors got them, and how renderings ended",
      labelNames: ["event"],
      registers: [],
      collect() {
        this.reset()
        for (const [event, count] of Object.entries(sources.countPages().counts)) {
          this.inc({ event }, count)
        }
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: "storefront_kept_pages_bytes",
      help: "Memory of cached pages",
      registers: [],
      collect() {
        this.set(sources.countPages().bytes)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: "storefront_shop_api_away",
      help: "1 while the shop API does not respond and the storefront only probes it from time to time",
      registers: [],
      collect() {
        this.set(sources.isShopApiUnavailable() ? 1 : 0)
      },
    }),
  )
  return {
    observe({ method, target, by, status, isWhole, seconds }) {
      const labels = {
        method,
        route: by === "file" ? by : sources.nameRoute(target),
        status: isWhole ? (STATUS_CLASSES[Math.floor(status / 100)] ?? "none") : "none",
      }
      requests.observe(labels, seconds)
    },
    observeVitals({ page, measured }) {
      const route = sources.nameRoute(page)
      for (const vital of TIMES) {
        const milliseconds = measured[vital]
        if (milliseconds !== undefined) vitals.observe({ vital, route }, milliseconds / 1000)
      }
      if (measured.CLS !== undefined) shifts.observe({ route }, measured.CLS)
    },
    async describe() {
      const own = await registry.metrics()
      return own + ((await sources.describeShopApi?.()) ?? "")
    },
    contentType: registry.contentType,
  }
}

const TIMES = ["TTFB", "FCP", "LCP", "INP"] as const
const STATUS_CLASSES = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"]
