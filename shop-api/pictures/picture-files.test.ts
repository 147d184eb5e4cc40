import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openPictureFiles } from "./picture-files.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "picture-files-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test("finds a saved file, and returns null for another one", async () => {
  const files = openPictureFiles(folder)
  await files.save("product/7/0a1b2c3d/front-480.webp", Buffer.from("picture"))
  expect(await files.find("product/7/0a1b2c3d/front-480.webp")).toEqual(Buffer.from("picture"))
  expect(await files.find("product/7/0a1b2c3d/front-640.webp")).toBeNull()
})

test("returns a complete file while it is written again", async () => {
  const files = openPictureFiles(folder)
  const name = "product/7/0a1b2c3d/front-480.webp"
  await files.save(name, Buffer.alloc(500_000, 0))
  const saveRepeatedly = async () => {
    for (let fill = 1; fill <= 40; fill++) await files.save(name, Buffer.alloc(500_000, fill))
    return true
  }
  const saved = saveRepeatedly()
  let found = 0
  while (!(await Promise.race([saved, files.find(name).then(checkWhole)]))) found++
  expect(found).toBeGreaterThan(0)
})

test("leaves no unfinished file when a file cannot be written", async () => {
  const files = openPictureFiles(folder)
  await writeFile(join(folder, "product"), "a file in place of the folder")
  await expect(
    files.save("product/7/0a1b2c3d/front-480.webp", Buffer.from("picture")),
  ).rejects.toThrow("ENOTDIR")
  expect(await readdir(join(folder, ".unfinished"))).toEqual([])
})

function checkWhole(body: Buffer | null): false {
  expect(body).toHaveLength(500_000)
  return false
}

test("removes unfinished files of killed processes, and none that is being written", async () => {
  const files = openPictureFiles(folder)
  await files.sweep()
  await files.save("product/7/0a1b2c3d/front-480.webp", Buffer.from("picture"))
  const unfinished = join(folder, ".unfinished")
  await writeFile(join(unfinished, "old"), "half")
  await writeFile(join(unfinished, "new"), "half")
  const anHourAgo = Date.now() / 1000 - 3600
  await utimes(join(unfinished, "old"), anHourAgo, anHourAgo)
  await files.sweep()
  expect(await readdir(unfinished)).toEqual(["new"])
})
