import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createFileServer } from "./static-files.ts"

/** Starts a server for these files, and returns the URL of their folder. */
function serveFiles(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "static-files-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const serve = createFileServer(folder)
  const server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end()
  }).listen(0)
  onTestFinished(() => void server.close())
  return { folder, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test("cuts the response of a file that a new build has removed, and goes on serving", async () => {
  const { folder, url } = serveFiles({ "old.css": "a{}", "kept.css": "b{}" })
  rmSync(path.join(folder, "old.css"))
  await expect(fetch(`${url}/old.css`).then((response) => response.text())).rejects.toThrow()
  expect(await (await fetch(`${url}/kept.css`)).text()).toBe("b{}")
})

test("responds with 304 when If-None-Match has the file's ETag, is a list with it, or is *", async () => {
  const { url } = serveFiles({ "one.css": "a{}", "one.css.br": "br" })
  const send = async (name: string, header: string, method = "GET") => {
    const headers = { "If-None-Match": header, "Accept-Encoding": "br" }
    const response = await fetch(`${url}/${name}`, { method, headers })
    return [response.status, response.headers.get("etag")]
  }
  const [status, etag] = await send("one.css", '"other"')
  expect([status, etag]).toEqual([200, expect.stringMatching(/^W\/"2-\d+"$/)])
  expect((await send("one.css", String(etag)))[0]).toBe(304)
  for (const method of ["GET", "HEAD"]) {
    for (const header of ["*", `"other", ${String(etag)}`, String(etag).slice(2)]) {
      expect(await send("one.css", header, method), header).toEqual([304, etag])
    }
  }
  expect((await send("none.css", "*"))[0]).toBe(404)
})
