/** Sends this process' spans where OTEL_EXPORTER_OTLP_ENDPOINT says; null, and nothing of it loaded, without one. */
export async function openTraces(env: NodeJS.ProcessEnv, service: string) {
  if (!env["OTEL_EXPORTER_OTLP_ENDPOINT"]) return null
  const { openTracing } = await import("#shop-api/tracing.ts")
  return openTracing(env, service)
}
