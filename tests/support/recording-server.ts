import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"

/** A request that the server has received. */
export interface Recorded {
  /** Method in upper case. */
  method: string
  /** Path with the query. */
  path: string
  /** Headers by their names in lower case. */
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** A text is sent unchanged, any other value as JSON. */
  body?: unknown
}

export interface RecordingServer {
  readonly url: string
  requests(): readonly Recorded[]
  stop(): Promise<void>
}

/**
 * Starts a server on a free port that records requests. `answer` returns the response. If it returns null, the server
 * forwards the request to the server at `behind`; if it throws, the server cuts the connection.
 */
export async function startRecordingServer(
  answer: (request: Recorded) => Answer | null | Promise<Answer | null>,
  behind?: string,
): Promise<RecordingServer> {
  const recorded: Recorded[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await read(incoming)
      recorded.push(request)
      const given = (await answer(request)) ?? (await passOn(request, behind))
      const isText = typeof given.body === "string" || given.body instanceof Uint8Array
      outgoing.writeHead(given.status ?? 200, {
        ...(isText ? {} : { "content-type": "application/json" }),
        ...given.headers,
      })
      outgoing.end(isText ? given.body : JSON.stringify(given.body ?? {}))
    })().catch(() => outgoing.destroy())
  }).listen(0)
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no free port")
  return {
    url: `http://localhost:${address.port}`,
    requests: () => recorded,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

async function read(incoming: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString(),
  }
}

async function passOn(request: Recorded, behind: string | undefined): Promise<Answer> {
  if (behind === undefined) return { status: 404 }
  const { host: _, connection: __, "content-length": ___, ...headers } = request.headers
  const hasBody = !["GET", "HEAD"].includes(request.method)
  const answer = await fetch(behind + request.path, {
    method: request.method,
    headers,
    redirect: "manual",
    ...(hasBody ? { body: request.body } : {}),
  })
  const {
    "content-encoding": ____,
    "content-length": _____,
    ...kept
  } = Object.fromEntries(answer.headers)
  return {
    status: answer.status,
    headers: kept,
    body: new Uint8Array(await answer.arrayBuffer()),
  }
}
