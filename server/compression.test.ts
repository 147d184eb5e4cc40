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

test("leaves pictures and short responses uncompressed", async () => {
  const picture = new Response(new Uint8Array(4000), { headers: { "Content-Type": "image/avif" } })
  expect((await compress(asking("br"), picture)).headers.has("content-encoding")).toBe(false)
  const short = new Response("ok", { headers: { "Content-Type": "text/plain" } })
  expect((await compress(asking("br"), short)).headers.has("content-encoding")).toBe(false)
})
