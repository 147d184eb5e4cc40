import type { LookupAddress } from "node:dns"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { download } from "#shop-api/pictures/web/download.ts"
import { type RecordingServer, startRecordingServer } from "#tests/support/recording-server.ts"

let folder: string
let server: RecordingServer
let port: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "atir-download-"))
  server = await startRecordingServer(({ path: asked }) => {
    const location = asked === "/away" ? `http://other.example:${port}/near` : "/near"
    return asked === "/near" ? { body: "bytes" } : { status: 302, headers: { location } }
  })
  port = new URL(server.url).port
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Downloads a URL while host names are resolved to the addresses in `answers`. Returns the content or the error, and
 * the host names that were resolved.
 */
async function fetchFrom(
  address: string,
  { answers, inside = [] }: { answers: readonly string[][]; inside?: readonly string[] },
) {
  const asked: string[] = []
  const file = path.join(folder, "file")
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(host)
    return addresses.map((one) => ({ address: one, family: one.includes(":") ? 6 : 4 }))
  }
  const options = { file, resolve, userAgent: "test", signal: new AbortController().signal }
  const outcome = await download(address, { ...options, privateHosts: new Set(inside) }).then(
    () => readFileSync(file, "utf8"),
    (error: unknown) => error,
  )
  return { outcome, asked }
}

const refusal = expect.objectContaining({
  message: expect.stringContaining("has a private network address") as string,
  isFinal: true,
}) as unknown

test.each([
  ["this machine", ["127.0.0.1"]],
  ["this machine, in IPv6", ["::1"]],
  ["a private network, written as IPv6", ["::ffff:192.168.0.1"]],
  ["a cloud's metadata", ["169.254.169.254"]],
  ["a public machine and a private one", ["8.8.8.8", "10.0.0.1"]],
])("refuses a name that resolves to %s", async (_, addresses) => {
  const before = server.requests().length
  const { outcome } = await fetchFrom(`http://pictures.example:${port}/a`, { answers: [addresses] })
  expect(outcome).toEqual(refusal)
  expect(server.requests()).toHaveLength(before)
})

test("connects to the address that was checked, without a second resolution", async () => {
  const host = `pictures.example:${port}`
  const { outcome, asked } = await fetchFrom(`http://${host}/near`, {
    answers: [["127.0.0.1"], ["192.0.2.1"]],
    inside: [host],
  })
  expect([outcome, asked]).toEqual(["bytes", ["pictures.example"]])
})

test("checks each redirect like the first URL", async () => {
  const inside = [`pictures.example:${port}`]
  const fetchAt = (name: string) =>
    fetchFrom(`http://pictures.example:${port}${name}`, { answers: [["127.0.0.1"]], inside })
  const near = await fetchAt("/far")
  expect(near).toEqual({ outcome: "bytes", asked: ["pictures.example", "pictures.example"] })
  const away = await fetchAt("/away")
  expect(away).toEqual({ outcome: refusal, asked: ["pictures.example", "other.example"] })
})

test("treats a name without addresses as a temporary error", async () => {
  const { outcome } = await fetchFrom("http://pictures.example/a", { answers: [[]] })
  expect(outcome).toMatchObject({
    message: "could not be downloaded: host name not found",
    isFinal: false,
  })
})
