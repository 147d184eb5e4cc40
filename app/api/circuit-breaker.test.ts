import { beforeEach, expect, test } from "vitest"
import { CircuitBreaker } from "#app/api/circuit-breaker.ts"

let clock: number
let answer: () => Promise<Response>
let sent: number
let probes: number
let isThere: () => Promise<boolean>
let breaker: CircuitBreaker

beforeEach(() => {
  clock = 0
  sent = 0
  probes = 0
  answer = () => Promise.reject(new Error("refused"))
  isThere = () => Promise.resolve(false)
  breaker = new CircuitBreaker({
    now: () => clock,
    send() {
      sent += 1
      return answer()
    },
    probe() {
      probes += 1
      return isThere()
    },
  })
})

const call = () =>
  breaker.send(new Request("http://shop-api.test/")).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.message : "no error"),
  )
const AWAY = "the circuit breaker is open"

async function fail(times: number): Promise<void> {
  for (let made = 0; made < times; made += 1) await call()
}

test("after five calls in a row without an answer it is not asked any more", async () => {
  await fail(4)
  expect(breaker.isOpen).toBe(false)
  expect(await call()).toBe("refused")
  expect(breaker.isOpen).toBe(true)
  expect(await call()).toBe(AWAY)
  expect(sent).toBe(5)
})

test("any answer between them counts, a refusal or a fault as well; a proxy's word for nobody does not", async () => {
  for (const status of [200, 404, 429, 500, 503]) {
    await fail(4)
    answer = () => Promise.resolve(new Response(null, { status }))
    expect(await call()).toBe(status)
    answer = () => Promise.resolve(new Response(null, { status: 502 }))
  }
  await fail(5)
  expect(breaker.isOpen).toBe(true)
})

test("after a pause it is asked once whether it is there, however many wait for that", async () => {
  await fail(5)
  clock = 1999
  expect(await call()).toBe(AWAY)
  expect(probes).toBe(0)
  clock = 2000
  const { promise, resolve } = Promise.withResolvers<boolean>()
  isThere = () => promise
  const calls = [call(), call(), call()]
  resolve(false)
  expect(await Promise.all(calls)).toEqual([AWAY, AWAY, AWAY])
  expect([probes, sent]).toEqual([1, 5])

  clock = 3999
  expect(await call()).toBe(AWAY)
  expect(probes).toBe(1)
  clock = 4000
  isThere = () => Promise.resolve(true)
  answer = () => Promise.resolve(new Response("ok"))
  expect(await Promise.all([call(), call()])).toEqual([200, 200])
  expect(breaker.isOpen).toBe(false)
  expect([probes, sent]).toEqual([2, 7])
})

test("who is back is given as many chances as before", async () => {
  await fail(5)
  clock = 2000
  isThere = () => Promise.resolve(true)
  await fail(4)
  expect(breaker.isOpen).toBe(false)
  expect(await call()).toBe("refused")
  expect(breaker.isOpen).toBe(true)
})
