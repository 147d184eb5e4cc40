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
 * Starts to send the spans of this process to a collector. The exporter reads the standard settings
 * OTEL_EXPORTER_OTLP_* itself.
 *
 * @param service name of the service, used when OTEL_SERVICE_NAME is not set
 * @param share how many of the traces that begin in this process are sent, from 0 (none) to 1 (all)
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
  // If the collector cannot be reached, the error is ignored, so that the shop can stop.
  return { close: () => provider.shutdown().catch(() => undefined) }
}
