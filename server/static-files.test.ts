import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createFileServer } from "./static-files.ts"

test("cuts the response of a file that a new build has removed, and goes on serving", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "static-files-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, "old.css"), "a{}")
  writeFileSync(path.join(folder, "kept.css"), "b{}")
  const serve = createFileServer(folder)
  const server = createServer((request, response) => void serve(request, response)).listen(0)
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  rmSync(path.join(folder, "old.css"))
  await expect(fetch(`${url}/old.css`).then((response) => response.text())).rejects.toThrow()
  expect(await (await fetch(`${url}/kept.css`)).text()).toBe("b{}")
})
