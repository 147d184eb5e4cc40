import { once } from "node:events"
import { createServer } from "node:https"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createEskizProvider } from "#shop-api/sms/eskiz.ts"
import { createPlayMobileProvider } from "#shop-api/sms/playmobile.ts"
import { SmsNotAcceptedError, SmsRefusedError } from "#shop-api/sms/provider.ts"
import {
  ESKIZ_EMAIL,
  ESKIZ_PASSWORD,
  type EskizSimulator,
  startEskizSimulator,
} from "#tests/support/eskiz-simulator.ts"
import { startRecordingServer } from "#tests/support/recording-server.ts"
import { SELF_SIGNED } from "#tests/support/self-signed-certificate.ts"

let eskiz: EskizSimulator
beforeEach(async () => {
  eskiz = await startEskizSimulator()
})
afterEach(() => eskiz.stop())

const create = (change: { password?: string; deadline?: number; url?: string } = {}) => {
  const { deadline, ...account } = change
  return createEskizProvider({
    settings: {
      name: "eskiz",
      url: eskiz.url,
      email: ESKIZ_EMAIL,
      password: ESKIZ_PASSWORD,
      from: "4546",
      ...account,
    },
    callbackUrl: (messageId) => `https://atir.example/hooks?message=${messageId}`,
    ...(deadline === undefined ? {} : { deadline }),
  })
}
const createPlayMobile = (url: string) => {
  const account = { login: "canary", password: "canary", originator: "3700", callbackKey: null }
  return createPlayMobileProvider({ settings: { name: "playmobile", url, ...account } })
}
const message = (to = "+998901234567") => ({ to, text: "Atir: 123456", messageId: "m-1" })
const calls = () => eskiz.requests().map(({ method, path }) => `${method} ${path}`)

const LOGIN = "POST /auth/login"
const REFRESH = "PATCH /auth/refresh"
const SEND = "POST /message/sms/send"

test("sends all messages with one bearer token", async () => {
  const provider = create()
  for (let turn = 0; turn < 3; turn += 1) await provider.send(message())
  expect(calls()).toEqual([LOGIN, SEND, SEND, SEND])
  expect(eskiz.accepted()[0]).toMatchObject({
    phone: "998901234567",
    text: "Atir: 123456",
    callbackUrl: "https://atir.example/hooks?message=m-1",
  })
})

test("refreshes an expired token once, and sends the message", async () => {
  const provider = create()
  await provider.send(message())
  eskiz.endBearers("expired")
  await provider.send(message())
  await provider.send(message())
  expect(calls()).toEqual([LOGIN, SEND, SEND, REFRESH, SEND, SEND])
  expect(eskiz.accepted()).toHaveLength(3)
})

test("replaces an invalid token by signing in again", async () => {
  const provider = create()
  await provider.send(message())
  eskiz.endBearers("invalid")
  await provider.send(message())
  expect(calls()).toEqual([LOGIN, SEND, SEND, LOGIN, SEND])
  expect(eskiz.accepted()).toHaveLength(2)
})

test("does not loop when a token is never accepted", async () => {
  const provider = create()
  eskiz.endSends({ status: 401, body: { message: "no", status: "Expired" } })
  await expect(provider.send(message())).rejects.toThrow(/status 401 Expired$/)
  expect(calls()).toEqual([LOGIN, SEND, REFRESH, SEND])
  eskiz.endSends()
  await provider.send(message())
  expect(calls().slice(4)).toEqual([LOGIN, SEND])
})

test("logs wrong credentials without their values, and loses no message until they are corrected", async () => {
  const failure = await create({ password: "canary" })
    .send(message())
    .catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(SmsRefusedError)
  expect(String(failure)).toBe("SmsNotAcceptedError: Eskiz refused the login: status 401")
})

test("sends the country with a number abroad", async () => {
  const provider = create()
  const abroad: [string, string][] = [
    ["+77011234567", "KZ"],
    ["+996700123456", "KG"],
    ["+992901234567", "TJ"],
    ["+79991234567", "RU"],
  ]
  for (const [phone] of abroad) await provider.send(message(phone))
  const sends = eskiz.requests().filter(({ path }) => path === "/message/sms/send-global")
  expect(sends.map(({ body }) => /name="country_code"\r\n\r\n(\w+)/.exec(body)?.[1])).toEqual(
    abroad.map(([, country]) => country),
  )
  expect(eskiz.accepted()).toHaveLength(4)
})

test.each([
  { status: 200, body: "<html>come back later</html>" },
  { status: 200, body: {} },
  { status: 403, body: { message: "blocked" } },
  { status: 302, headers: { location: "https://elsewhere.example/" }, body: "" },
])("treats a malformed response ($status) as a failure that is retried", async (answer) => {
  eskiz.endSends(answer)
  const failure = await create()
    .send(message())
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(SmsRefusedError)
})

test("does not wait for a provider that does not respond in time", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const hold = async () => {
    await held
    return { body: {} }
  }
  eskiz.endSends(hold)
  await expect(create({ deadline: 200 }).send(message())).rejects.toThrow(
    "Eskiz did not answer: TimeoutError",
  )
  release()
})

test("logs only the name of a provider that cannot be reached", async () => {
  await expect(createPlayMobile("http://127.0.0.1:1").send(message())).rejects.toThrow(
    /^PlayMobile did not answer: \w+$/,
  )
})

test.each([
  { call: "sign-in", lost: "/auth/login" },
  { call: "refresh of a token", lost: "/auth/refresh" },
])("[D1.419] knows that a message whose $call is lost was not accepted", async ({ lost }) => {
  const provider = await startRecordingServer(({ path }) => {
    if (path === lost) throw new Error("cut")
    return null
  }, eskiz.url)
  const client = create({ url: provider.url })
  if (lost === "/auth/refresh") await client.send(message())
  eskiz.endBearers("expired")
  const failure = await client.send(message()).catch((error: unknown) => error)
  await provider.stop()
  expect(provider.requests().at(-1)?.path).toBe(lost)
  expect(failure).toBeInstanceOf(SmsNotAcceptedError)
  expect(String(failure)).toMatch(/Eskiz did not answer: \w+$/)
})

test("[D1.419] knows that a provider whose certificate is refused has accepted no message", async () => {
  const server = createServer(SELF_SIGNED, () => {}).listen(0)
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const failure = await createPlayMobile(`https://localhost:${port}`)
    .send(message())
    .catch((error: unknown) => error)
  server.close()
  expect(failure).toBeInstanceOf(SmsNotAcceptedError)
  expect(String(failure)).toMatch(/PlayMobile did not answer: [A-Z_]+$/)
})
