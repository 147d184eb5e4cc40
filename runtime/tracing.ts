import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { z } from "zod"
import { COMMON_SECRETS, TRACING_SETTINGS } from "#runtime/common-settings.ts"
import { parseSettings } from "#runtime/parse-settings.ts"

const tracer = trace.getTracer("atir")

interface SpanOptions {
  name: string
  /** `server` for the handling of a request in this process, `client` for a call to another process. */
  kind: "server" | "client"
  /** Headers of the request. Their `traceparent` names the span of the caller. */
  headers?: Headers
  /** Attributes of the span, named as in the semantic conventions of OpenTelemetry. */
  attributes: Record<string, string | number>
}

/**
 * Runs `work` as a span of a trace. Spans that start during the work become children of this span. Costs almost nothing
 * when no trace exporter is open. An error of the work is rethrown.
 */
export async function traced<Result>(
  { name, kind, headers, attributes }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const from = headers ? propagation.extract(context.active(), headers, READER) : context.active()
  const options = { kind: kind === "server" ? SpanKind.SERVER : SpanKind.CLIENT, attributes }
  return await tracer.startActiveSpan(name, options, from, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Records the status of a response in its span. */
export function recordStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Returns headers for a call to another process, which make the spans of that process children of the current span. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

const READER = {
  keys: (headers: Headers) => [...headers.keys()],
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
}

const TracingSettings = z.object(TRACING_SETTINGS)
const SECRETS = new Set(COMMON_SECRETS)

/**
 * Starts to send the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT. If this setting is absent, returns null and
 * loads no exporter.
 *
 * @throws ConfigError about wrong settings
 */
export async function openTracing(env: NodeJS.ProcessEnv, service: string) {
  const settings = parseSettings(TracingSettings, env, SECRETS)
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { openTraceExporter } = await import("#runtime/trace-exporter.ts")
  return openTraceExporter(env, service, settings.OTEL_TRACES_SAMPLER_ARG)
}
