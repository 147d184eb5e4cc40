import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { z } from "zod"
import { PROCESS_SECRETS, TRACING_SETTINGS } from "#runtime/process-settings.ts"
import { parseSettings } from "#runtime/settings.ts"

const tracer = trace.getTracer("atir")

interface SpanOptions {
  name: string
  /** A server span is the first of a process; a client span is a call of another one. */
  kind: "server" | "client"
  /** Headers of the request; `traceparent` names the span of the caller. */
  headers?: Headers
  /** With the names of OpenTelemetry's semantic conventions. */
  attributes: Record<string, string | number>
}

/**
 * Runs the work as one span of a trace; spans that it starts are children of this one. Costs next to nothing without a
 * trace exporter. Rethrows an error of the work.
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

/** Records the status of a response on its span. */
export function recordStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Headers of a call that make the current span the parent of the callee's spans. */
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
const SECRETS = new Set(PROCESS_SECRETS)

/**
 * Starts to send this process' spans to OTEL_EXPORTER_OTLP_ENDPOINT. Without that setting it loads no exporter and
 * returns null.
 *
 * @throws ConfigError about a wrong setting
 */
export async function openTracing(env: NodeJS.ProcessEnv, service: string) {
  const settings = parseSettings(TracingSettings, env, SECRETS)
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { openTraceExporter } = await import("#runtime/trace-exporter.ts")
  return openTraceExporter(env, service, settings.OTEL_TRACES_SAMPLER_ARG)
}
