import type { IncomingMessage, ServerResponse } from "node:http"
import { bearsToken } from "#runtime/constant-time-equal.ts"
import type { Metrics } from "#server/metrics/metrics.ts"
import { sendText } from "#server/send-text.ts"

export interface HealthAndMetricsParts {
  /**
   * Whether /readyz reports success: the shop API, in this process or in another one, responds and can reach its
   * database, and this process is not stopping.
   */
  isReady: () => Promise<boolean>
  /** The metrics of this process, served to clients that send the token. Null when METRICS_TOKEN is not set. */
  metrics: (Pick<Metrics, "describe" | "contentType"> & { token: string }) | null
}

/** Responds to requests about the process itself: /healthz, /readyz and /metrics. Null for all other requests. */
export function sendHealthOrMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { isReady, metrics }: HealthAndMetricsParts,
): Promise<void> | null {
  if (request.url === "/healthz") return sendHealth(response)
  if (request.url === "/readyz") return sendReadiness(response, isReady)
  return request.url === "/metrics" && metrics ? sendMetrics(request, response, metrics) : null
}

async function sendHealth(response: ServerResponse) {
  sendText(response, 200, "ok")
}

async function sendReadiness(response: ServerResponse, check: HealthAndMetricsParts["isReady"]) {
  const isReady = await check().catch(() => false)
  sendText(response, isReady ? 200 : 503, isReady ? "ok" : "unavailable")
}

async function sendMetrics(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { token, describe, contentType }: NonNullable<HealthAndMetricsParts["metrics"]>,
) {
  if (!bearsToken(headers.authorization, token)) {
    return sendText(response, 401, "Unauthorized", { "WWW-Authenticate": "Bearer" })
  }
  sendText(response, 200, await describe(), { "Content-Type": contentType })
}
