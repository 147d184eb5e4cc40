// Writes a brotli and a gzip copy of each text file of the built client, except tiny ones. The server sends these copies.
// Zopfli makes the gzip copies: it needs one or two seconds more than zlib, and its files are 3 % smaller. The folder
// build/compressed has the copies of this build, so that the next one compresses only files that have changed.
import { createHash } from "node:crypto"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import zopfli from "@gfx/zopfli"
import { root } from "./paths.mjs"

const folder = path.join(root, "build", "client")
const cacheFolder = path.join(root, "build", "compressed")
const text = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"])
const minBytes = 512
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
/** Number of Zopfli's iterations. More of them take much longer and save about one byte in ten thousand. */
const numiterations = 15

/** @type {Record<string, (body: Buffer) => Uint8Array | Promise<Uint8Array>>} */
const encoders = {
  br: (body) => brotliCompressSync(body, { params }),
  gz: (body) => zopfli.gzipAsync(body, { numiterations }),
}

mkdirSync(cacheFolder, { recursive: true })
const used = new Set()
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  const file = path.join(folder, name)
  if (!text.has(path.extname(name)) || !statSync(file).isFile()) continue
  const body = readFileSync(file)
  if (body.length < minBytes) continue
  for (const [extension, encode] of Object.entries(encoders)) {
    const hash = createHash("sha256")
      .update(body)
      .update(JSON.stringify([params, numiterations]))
    const copy = `${hash.digest("hex")}.${extension}`
    const source = path.join(cacheFolder, copy)
    if (!existsSync(source)) {
      // The file gets its name only when it is complete, because a build may be interrupted.
      writeFileSync(`${source}.new`, await encode(body))
      renameSync(`${source}.new`, source)
    }
    copyFileSync(source, `${file}.${extension}`)
    used.add(copy)
  }
}
for (const name of readdirSync(cacheFolder))
  if (!used.has(name)) rmSync(path.join(cacheFolder, name))
