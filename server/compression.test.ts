import { randomBytes } from "node:crypto"
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { chooseEncoding, compress } from "#server/compression.ts"

const page = "<p>atir</p>".repeat(200)
const html = () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } })
const asking = (encodings: string) =>
  new Request("http://shop.example/uz", { headers: { "Accept-Encoding": encodings } })

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["BR;q=0.001", "br"],
  ["*", "zstd"],
  ["*;q=0, gzip;q=0.000", "identity"],
  ["zstd;q=0, br;q=0, *", "gzip"],
  ["deflate", "identity"],
  ["", "identity"],
  [null, "identity"],
] as const)("reads %j as %s", (header, encoding) => {
  expect(chooseEncoding(header, ["zstd", "br", "gzip"])).toBe(encoding)
})

test("compresses a document in each encoding, and sends Vary", async () => {
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ["zstd", "br", "gzip"] as const) {
    const response = await compress(asking(encoding), html())
    expect(response.headers.get("content-encoding")).toBe(encoding)
    expect(response.headers.get("vary")).toContain("Accept-Encoding")
    const body = Buffer.from(await response.arrayBuffer())
    expect(unpack[encoding](body).toString()).toBe(page)
  }
})

/** Reads the first chunk of the response to a client that accepts this encoding, for a body of one chunk. */
async function readFirst(encoding: string, chunk: Buffer) {
  const headers = { "Content-Type": "text/javascript" }
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(chunk)
      controller.close()
    },
  })
  const response = await compress(asking(encoding), new Response(body, { headers }))
  return (await response.body?.getReader().read())?.value
}

test("compresses a long body of one chunk as a whole, so that no slow client holds a compressor", async () => {
  const chunk = Buffer.alloc(2 << 20, "perfume ")
  expect(gunzipSync((await readFirst("gzip", chunk)) ?? "").equals(chunk)).toBe(true)
})

test("[D1.554] passes on a long chunk without a copy when the client accepts no compression", async () => {
  const chunk = Buffer.alloc(2 << 20, "perfume ")
  expect((await readFirst("", chunk))?.buffer).toBe(chunk.buffer)
})

test("leaves pictures and short responses uncompressed", async () => {
  const picture = new Response(new Uint8Array(4000), { headers: { "Content-Type": "image/avif" } })
  expect((await compress(asking("br"), picture)).headers.has("content-encoding")).toBe(false)
  const short = new Response("ok", { headers: { "Content-Type": "text/plain" } })
  expect((await compress(asking("br"), short)).headers.has("content-encoding")).toBe(false)
})

const PART = randomBytes(256 * 1024).toString("hex")

/**
 * Creates a response whose text has this number of parts, 512 kB each. `state` counts the produced parts, and says
 * whether the reader has cancelled the text.
 */
function longText(parts: number) {
  const state = { produced: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.produced += 1
        controller.enqueue(Buffer.from(PART))
        if (state.produced === parts) controller.close()
      },
      cancel() {
        state.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const response = new Response(body, { headers: { "Content-Type": "application/xml" } })
  return { response, state }
}

test("sends a long response while it is still produced, in each encoding", async () => {
  const unpack = {
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
    deflate: (body: Buffer) => body,
  }
  for (const encoding of ["zstd", "br", "gzip", "deflate"] as const) {
    const { response: long, state } = longText(5)
    const response = await compress(asking(encoding), long)
    expect(state.produced, encoding).toBe(3)
    expect(response.headers.get("content-encoding")).toBe(encoding === "deflate" ? null : encoding)
    const body = unpack[encoding](Buffer.from(await response.arrayBuffer()))
    expect(body.equals(Buffer.from(PART.repeat(5))), encoding).toBe(true)
  }
})

test("stops the producer of a long response when the client disconnects", async () => {
  for (const encoding of ["br", ""]) {
    const { response: long, state } = longText(1000)
    const response = await compress(asking(encoding), long)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => state.isCancelled).toBe(true)
  }
})

test("breaks off a long response whose producer fails", async () => {
  let produced = 0
  const failing = new ReadableStream<Uint8Array>({
    pull(controller) {
      produced += 1
      if (produced > 4) controller.error(new Error("the shop API went away"))
      else controller.enqueue(Buffer.alloc(512 * 1024, "part "))
    },
  })
  const long = new Response(failing, { headers: { "Content-Type": "application/xml" } })
  const response = await compress(asking("gzip"), long)
  await expect(response.arrayBuffer()).rejects.toThrow()
})
