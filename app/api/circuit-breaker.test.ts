import { beforeEach, expect, test } from "vitest"
import { CircuitBreaker } from "#app/api/circuit-breaker.ts"

let clock: number
let answer: () => Promise<Response>
let sent: number
let probes: number
let probe: () => Promise<boolean>
let breaker: CircuitBreaker

beforeEach(() => {
  clock = 0
  sent = 0
  probes = 0
  answer = () => Promise.reject(new Error("refused"))
  probe = () => Promise.resolve(false)
  breaker = new CircuitBreaker({
    now: () => clock,
    send() {
      sent += 1
      return answer()
    },
    probe() {
      probes += 1
      return probe()
    },
  })
})

const call = () =>
  breaker.send(new Request("http://shop-api.test/")).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.message : "no error"),
  )
const OPEN = "the circuit breaker is open"

async function fail(times: number): Promise<void> {
  for (let made = 0; made < times; made += 1) await call()
}

test("opens after five consecutive calls without a response", async () => {
  await fail(4)
  expect(breaker.isOpen).toBe(false)
  expect(await call()).toBe("refused")
  expect(breaker.isOpen).toBe(true)
  expect(await call()).toBe(OPEN)
  expect(sent).toBe(5)
})

test("counts any response of the API as one, a 500 too, but not a proxy's 502", async () => {
  for (const status of [200, 404, 429, 500, 503]) {
    await fail(4)
    answer = () => Promise.resolve(new Response(null, { status }))
    expect(await call()).toBe(status)
    answer = () => Promise.resolve(new Response(null, { status: 502 }))
  }
  await fail(5)
  expect(breaker.isOpen).toBe(true)
})

test("probes once after a pause, for all calls that wait", async () => {
  await fail(5)
  clock = 1999
  expect(await call()).toBe(OPEN)
  expect(probes).toBe(0)
  clock = 2000
  const { promise, resolve } = Promise.withResolvers<boolean>()
  probe = () => promise
  const calls = [call(), call(), call()]
  resolve(false)
  expect(await Promise.all(calls)).toEqual([OPEN, OPEN, OPEN])
  expect([probes, sent]).toEqual([1, 5])

  clock = 3999
  expect(await call()).toBe(OPEN)
  expect(probes).toBe(1)
  clock = 4000
  probe = () => Promise.resolve(true)
  answer = () => Promise.resolve(new Response("ok"))
  expect(await Promise.all([call(), call()])).toEqual([200, 200])
  expect(breaker.isOpen).toBe(false)
  expect([probes, sent]).toEqual([2, 7])
})

test("opens after five failures again once it has closed", async () => {
  await fail(5)
  clock = 2000
  probe = () => Promise.resolve(true)
  await fail(4)
  expect(breaker.isOpen).toBe(false)
  expect(await call()).toBe("refused")
  expect(breaker.isOpen).toBe(true)
})

test("does not count a call whose client disconnects, but one without a response in time", async () => {
  const abortedBy = (reason: unknown) => {
    const aborting = new AbortController()
    const request = new Request("http://shop-api.test/", { signal: aborting.signal })
    const sending = breaker.send(request).catch(() => {})
    aborting.abort(reason)
    return sending
  }
  for (let made = 0; made < 5; made += 1) await abortedBy(new Error("the client disconnected"))
  expect(breaker.isOpen).toBe(false)
  const late = new DOMException("too late", "TimeoutError")
  for (let made = 0; made < 5; made += 1) await abortedBy(late)
  expect(breaker.isOpen).toBe(true)
})

test("[D1.760] neither sends nor counts a call whose time was used up before it", async () => {
  const signal = AbortSignal.abort(new DOMException("too late", "TimeoutError"))
  for (let made = 0; made < 5; made += 1) {
    const request = new Request("http://shop-api.test/", { signal })
    await expect(breaker.send(request)).rejects.toThrow("too late")
  }
  expect(sent).toBe(0)
  expect(breaker.isOpen).toBe(false)
})
