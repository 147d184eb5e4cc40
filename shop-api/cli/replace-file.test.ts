import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { resolveOutputFile } from "#shop-api/cli/output-file.ts"
import { replaceFile } from "#shop-api/cli/replace-file.ts"

test("keeps the former content of a file whose writing fails, and leaves no part of the new one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-output-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, "catalogue.json")
  writeFileSync(file, "former")
  const failed = replaceFile(file, async (draft) => {
    await writeFile(draft, "ne")
    throw new Error("the disk is full")
  })
  await expect(failed).rejects.toThrow("the disk is full")
  expect(readFileSync(file, "utf8")).toBe("former")
  expect(readdirSync(folder)).toEqual(["catalogue.json"])

  await replaceFile(file, (draft) => writeFile(draft, "new"))
  expect(readFileSync(file, "utf8")).toBe("new")
  expect(readdirSync(folder)).toEqual(["catalogue.json"])
})

test("writes complete files when two commands write the same file at once", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-output-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, "orders.csv")
  const [begun, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = replaceFile(file, async (draft) => {
    await writeFile(draft, "one, ")
    begun.resolve()
    await other.promise
    await writeFile(draft, "whole", { flag: "a" })
  })
  await begun.promise
  expect(resolveOutputFile({ cwd: folder }, "orders.csv")).toBe(file)
  await replaceFile(file, (draft) => writeFile(draft, "other"))
  expect(readFileSync(file, "utf8")).toBe("other")
  other.resolve()
  await one
  expect(readFileSync(file, "utf8")).toBe("one, whole")
  expect(readdirSync(folder)).toEqual(["orders.csv"])
})
