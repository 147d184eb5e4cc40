import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import type { Vitals } from "#domain/web-vitals.ts"
import type { CallCount, LoggedRequest } from "#runtime/host-context.ts"
import { RESPONSE_TIME_BUCKETS } from "#runtime/response-time-buckets.ts"

/**
 * Upper bounds of the buckets for web vitals, in seconds. They include the limits for "good" and "poor" of web.dev:
 * 0.2, 0.5, 0.8, 1.8, 2.5, 3 and 4.
 */
const VITAL_BUCKETS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 8]
/** Upper bounds of the buckets for layout shifts. They include the limits of web.dev, 0.1 and 0.25. */
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5]

/** The state of the page cache, from which metrics are made. */
export interface PageCounts {
  /** Numbers of events since the start, by label: how visitors got their pages, and how renderings ended. */
  counts: Readonly<Record<string, number>>
  bytes: number
}

/** A request that has ended, because the response was sent or the client has disconnected. */
export interface Answered extends Pick<LoggedRequest, "requestId" | "method" | "by" | "status"> {
  /** Path and query of the request. */
  target: string
  /** Whether the client got the whole response before the connection was closed. */
  isWhole: boolean
  seconds: number
}

export interface Metrics {
  observe: (answered: Answered) => void
  /** Records the web vitals that a page has reported. */
  observeVitals: (vitals: Vitals) => void
  /** Returns all metrics in the text format of Prometheus, including those of a shop API in the same process. */
  describe: () => Promise<string>
  contentType: string
}

/**
 * Creates the Prometheus metrics of this process. Counters of other modules are read only when a client requests the
 * metrics.
 */
export function openMetrics(sources: {
  nameRoute: (target: string) => string
  listCalls: () => readonly CallCount[]
  /** Whether a shop API in another process has not responded for some time. */
  isShopApiUnavailable: () => boolean
  countPages: () => PageCounts
  /** Returns the metrics of a shop API in the same process. Null when the shop API is another process. */
  describeShopApi: (() => Promise<string>) | null
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: "storefront_request_duration_seconds",
    help: "Requests by route, from their headers to the end of the response; status none: the client disconnected",
    labelNames: ["method", "route", "status"],
    buckets: RESPONSE_TIME_BUCKETS,
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
      name: "storefront_page_cache_events_total",
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
      name: "storefront_page_cache_bytes",
      help: "Memory of cached pages",
      registers: [],
      collect() {
        this.set(sources.countPages().bytes)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: "storefront_shop_api_circuit_open",
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
