import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import { RESPONSE_TIME_BUCKETS } from "#runtime/response-time-buckets.ts"
import type { DatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { type Meters, SMS_OUTCOMES } from "#shop-api/metrics/meters.ts"

/** How many milliseconds the metrics from the database are cached. */
const GAUGES_TTL = 5000

/** The metrics of the shop API, for Prometheus. */
export interface ShopMetrics {
  meters: Meters
  /** Returns all metrics in the text format of Prometheus. */
  describe(): Promise<string>
  contentType: string
}

/**
 * Creates the metrics of the shop API.
 *
 * @param options.withProcess whether to include memory, CPU and event loop of the process; false when the shop API runs
 *   in the storefront's process, which reports them itself
 */
export function openShopMetrics(options: {
  withProcess: boolean
  /** The setting SMS_DAILY_BUDGET, which becomes a metric. */
  smsDailyBudget: number
  /**
   * Reads the metrics from the database. `clockOffset` is the number of seconds by which this machine's clock is ahead
   * of the database's clock.
   */
  readDatabaseGauges: () => Promise<DatabaseGauges & { clockOffset: number }>
}): ShopMetrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.withProcess) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: "shop_api_request_duration_seconds",
    help: "Requests by route",
    labelNames: ["method", "route", "status"],
    buckets: RESPONSE_TIME_BUCKETS,
    registers,
  })
  const sms = new Counter({
    name: "shop_sms_total",
    help: "Attempts to send an SMS: sent, failed and to be tried again, given up",
    labelNames: ["outcome"],
    registers,
  })
  // Starts each counter at 0. A counter that begins at 1 shows no increase, so Prometheus would miss the first message
  // that is given up.
  for (const outcome of SMS_OUTCOMES) sms.inc({ outcome }, 0)
  const isUp = new Gauge({
    name: "shop_database_up",
    help: "Whether the database answers; while it does not, its gauges keep their values",
    registers,
  })
  const clock = new Gauge({
    name: "shop_clock_offset_seconds",
    help: "By how much this machine's clock is ahead of the database's",
    registers,
  })
  const waiting = new Gauge({
    name: "shop_sms_waiting",
    help: "Messages that wait to be sent; the same in every process",
    registers,
  })
  const oldest = new Gauge({
    name: "shop_sms_oldest_waiting_seconds",
    help: "How long the oldest of them has waited; the same in every process",
    registers,
  })
  const budget = new Gauge({
    name: "shop_sms_budget_spent_ratio",
    help: "Messages of the last 24 hours by SMS_DAILY_BUDGET; the same in every process",
    registers,
  })
  const overdue = new Gauge({
    name: "shop_payments_overdue",
    help: "Payments and refunds that have no outcome in time; the same in every process",
    registers,
  })
  const orders = new Gauge({
    name: "shop_orders_last_day",
    help: "Orders of the last 24 hours by payment; the same in every process",
    labelNames: ["payment"],
    registers,
  })
  let readAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    if (performance.now() - readAt < GAUGES_TTL) return
    readAt = performance.now()
    const gauges = await options.readDatabaseGauges().catch(() => null)
    isUp.set(gauges ? 1 : 0)
    if (!gauges) return
    clock.set(gauges.clockOffset)
    waiting.set(gauges.waitingSms)
    oldest.set(gauges.oldestSmsSeconds)
    budget.set(options.smsDailyBudget === 0 ? 1 : gauges.smsOfLastDay / options.smsDailyBudget)
    overdue.set(gauges.overduePayments)
    orders.reset()
    for (const { paymentStatus, count } of gauges.orders) {
      orders.set({ payment: paymentStatus }, count)
    }
  }

  return {
    meters: {
      answered({ method, route, status, seconds }) {
        requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      },
      sms: (outcome) => sms.inc({ outcome }),
    },
    async describe() {
      await refresh()
      return await registry.metrics()
    },
    contentType: registry.contentType,
  }
}
