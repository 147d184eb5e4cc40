// Writes a brotli and a gzip copy of each text file of the built client. The server sends these copies. Zopfli makes
// the gzip copies: it needs one or two seconds more than zlib, and its files are 3 % smaller.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import zopfli from "@gfx/zopfli"
import { root } from "./paths.mjs"

const folder = path.join(root, "build", "client")
const text = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"])
const minBytes = 512
/** Number of Zopfli's iterations. More of them take much longer and save about one byte in ten thousand. */
const rounds = 15

for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  const file = path.join(folder, name)
  if (!text.has(path.extname(name)) || !statSync(file).isFile()) continue
  const body = readFileSync(file)
  if (body.length < minBytes) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, await zopfli.gzipAsync(body, { numiterations: rounds }))
}
