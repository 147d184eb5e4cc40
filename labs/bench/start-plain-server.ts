import { fork } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import type { Page } from "#labs/bench/capture-page.ts"

/** A response, in the form in which the benchmark sends it to the process of the plain server. */
export interface Answer {
  path: string
  status: number
  headers: string[]
  /** The body in base64. */
  body: string
}

export interface PlainServer {
  /** Returns the URL of the page with this index. */
  urlOf(place: number): string
  pid(): number
  stop(): Promise<void>
}

/** Starts another process with a node:http server that only sends the recorded bytes and headers of the pages. */
export async function startPlainServer(pages: readonly Page[]): Promise<PlainServer> {
  const child = fork(path.join(import.meta.dirname, "plain-server.ts"), {
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  })
  const gone = once(child, "exit")
  // Each page gets a path of its own, because the shop sends different pages under one path to visitors with different
  // cookies.
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
