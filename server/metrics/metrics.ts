import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import type { Vitals } from "#domain/vitals.ts"
import type { CallCount } from "#runtime/host-context.ts"

/** Seconds. A kept page takes a tenth of the first; after the last nobody waits any more. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6]

/** Seconds, and the bounds of what is good and what is poor by web.dev: 0.2, 0.5, 0.8, 1.8, 2.5, 3 and 4. */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 8]
/** Likewise 0.1 and 0.25. */
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5]

/** What the kept pages have done since the start. */
export interface PageCounts {
  /** By how visitors got them, or what making them came to. */
  counts: Readonly<Record<string, number>>
  bytes: number
}

/** A request that has been answered, or whose asker has gone. */
export interface Answered {
  requestId: string
  method: string
  /** Path and query. */
  target: string
  /** A page kept for everybody, a file of the build, the storefront's work; or it was turned away at the door. */
  by: "cache" | "file" | "render" | "rejected"
  status: number
  /** Whether the asker has got all of it. */
  isWhole: boolean
  seconds: number
}

export interface Metrics {
  observe: (answered: Answered) => void
  /** Counts what a page reported of itself. */
  observeVitals: (vitals: Vitals) => void
  /** Everything in Prometheus' text format, the embedded shop API's metrics included. */
  describe: () => Promise<string>
  contentType: string
}

/** Figures of this process for Prometheus. What counts by itself is asked only when somebody reads them. */
export function openMetrics(sources: {
  nameRoute: (target: string) => string
  listCalls: () => readonly CallCount[]
  /** Whether a shop API elsewhere has not answered for some time. */
  isShopApiUnavailable: () => boolean
  countPages: () => PageCounts
  /** The embedded shop API's own metrics; null where it is elsewhere. */
  describeShopApi: (() => Promise<string>) | null
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: "storefront_request_duration_seconds",
    help: "Requests by route, from their head to the end of the answer; status none: the asker went away",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  })
  const vitals = new Histogram({
    name: "storefront_web_vitals_seconds",
    help: "Time to first byte, first and largest contentful paint, interaction to next paint, as browsers saw them",
    labelNames: ["vital", "route"],
    buckets: VITAL_BUCKETS,
    registers: [registry],
  })
  const shifts = new Histogram({
    name: "storefront_layout_shift",
    help: "Cumulative layout shift of pages, as browsers saw it",
    labelNames: ["route"],
    buckets: SHIFT_BUCKETS,
    registers: [registry],
  })
  registry.registerMetric(
    new Counter({
      name: "storefront_shop_api_calls_total",
      help: "Calls of the shop API, by what they came to",
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
      help: "Kept pages: how visitors got them, and what making them came to",
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
      help: "Memory that kept pages take",
      registers: [],
      collect() {
        this.set(sources.countPages().bytes)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: "storefront_shop_api_away",
      help: "1 while the shop API does not answer and is asked only now and then whether it is back",
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
