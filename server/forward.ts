/** Headers that belong to one connection, not to the message. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "host",
  "te",
  "trailer",
]

/** Passes a request for /api or /images on to a shop API on the network, and its answer back. */
export function createForwarder(baseUrl: string) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of HOP_BY_HOP) headers.delete(name)
    // What comes back is compressed here, once.
    headers.set("accept-encoding", "identity")
    const hasBody = request.method !== "GET" && request.method !== "HEAD"
    const answer = await fetch(new URL(pathname + search, baseUrl), {
      method: request.method,
      headers,
      redirect: "manual",
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(20_000)]),
      ...(hasBody ? { body: await request.arrayBuffer() } : {}),
    }).catch((error: unknown) => {
      if (request.signal.aborted) throw error
      return new Response(null, { status: 502 })
    })
    const back = new Headers(answer.headers)
    for (const name of HOP_BY_HOP) back.delete(name)
    return new Response(answer.body, { status: answer.status, headers: back })
  }
}
