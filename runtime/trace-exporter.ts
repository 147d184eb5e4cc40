import { context, propagation, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { resourceFromAttributes } from "@opentelemetry/resources"
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace"

/**
 * Sends this process' spans to a collector. The exporter reads the standard OTEL_EXPORTER_OTLP_ settings by itself.
 *
 * @param service its name, where OTEL_SERVICE_NAME has none
 * @param share of the traces that begin here, from 0 to 1
 */
export function openTraceExporter(
  env: NodeJS.ProcessEnv,
  service: string,
  share: number,
): { close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": env["OTEL_SERVICE_NAME"] || service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  // A collector that is away costs its traces, not the shop's end.
  return { close: () => provider.shutdown().catch(() => undefined) }
}
