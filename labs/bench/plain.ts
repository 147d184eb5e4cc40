import { fork } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import type { Page } from "#labs/bench/capture-page.ts"

/** A response, as the parent sends it to the plain server's process. */
export interface Answer {
  path: string
  status: number
  headers: string[]
  /** base64 */
  body: string
}

export interface PlainServer {
  /** Returns the URL of the page with this index. */
  urlOf(place: number): string
  pid(): number
  stop(): Promise<void>
}

/** Starts a separate process with a node:http server that only sends the bytes and headers of the pages. */
export async function startPlainServer(pages: readonly Page[]): Promise<PlainServer> {
  const child = fork(path.join(import.meta.dirname, "plain-server.ts"), {
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  })
  const gone = once(child, "exit")
  // Each page gets its own path, because visitors with different cookies get different bytes under the same path.
  const answers: Answer[] = pages.map(({ status, headers, body }, place) => ({
    path: `/${place}`,
    status,
    headers,
    body: body.toString("base64"),
  }))
  child.send(answers)
  const port = await Promise.race([
    once(child, "message").then(([message]) => Number(message)),
    gone.then(() => 0),
  ])
  const { pid } = child
  if (!port || pid === undefined) throw new Error("the plain server did not start")
  return {
    urlOf: (place) => `http://localhost:${port}/${place}`,
    pid: () => pid,
    async stop() {
      child.kill("SIGTERM")
      await gone
    },
  }
}
