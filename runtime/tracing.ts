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
  /** A server span is the root of a process' part: what came before it stands in `headers`. */
  kind: "server" | "client"
  /** Of the request that is answered: their `traceparent` names what asked for it. */
  headers?: Headers
  /** By OpenTelemetry's names. */
  attributes: Record<string, string | number>
}

/**
 * Runs the work as one span of a trace; what it does in turn stands below. Costs next to nothing while nobody
 * collects traces. Throws what the work throws.
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

/** Says on a span how the request was answered. */
export function recordStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Headers that tell whoever is asked which span asks. */
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
 * Starts to send this process' spans to OTEL_EXPORTER_OTLP_ENDPOINT; null, and no exporter is loaded, without one.
 *
 * @throws ConfigError about a wrong setting
 */
export async function openTracing(env: NodeJS.ProcessEnv, service: string) {
  const settings = parseSettings(TracingSettings, env, SECRETS)
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { openTraceExporter } = await import("#runtime/trace-exporter.ts")
  return openTraceExporter(env, service, settings.OTEL_TRACES_SAMPLER_ARG)
}
