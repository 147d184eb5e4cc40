import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { requireDataDir } from "./require-data-dir.ts"

const folder = mkdtempSync(path.join(tmpdir(), "shop-data-dir-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("creates DATA_DIR and its parents for the shop's user alone", () => {
  const dataDir = path.join(folder, "a/b")
  requireDataDir(dataDir)
  requireDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test.skipIf(!existsSync("/proc/self"))("rejects a DATA_DIR in /proc at once", () => {
  expect(() => requireDataDir("/proc/nope/data")).toThrow(
    /^DATA_DIR is "\/proc\/nope\/data", but must be a folder that the shop can write to: ENOENT[^\n]*$/,
  )
})

test("rejects a DATA_DIR that is a file or below one", () => {
  const file = path.join(folder, "file")
  writeFileSync(file, "")
  const refused = /^DATA_DIR is "[^\n]*", but must be a folder that the shop can write to: [^\n]+$/
  expect(() => requireDataDir(file)).toThrow(refused)
  expect(() => requireDataDir(path.join(file, "data"))).toThrow(refused)
})

test("rejects root where DATA_DIR belongs to the shop's own user", () => {
  const dataDir = path.join(folder, "owned")
  requireDataDir(dataDir)
  if (process.getuid?.() === 0) chownSync(dataDir, 65_534, 65_534)
  else vi.spyOn(process, "getuid").mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(() => requireDataDir(dataDir)).toThrow(/it belongs to user \d+, so run this as that user/)
})
