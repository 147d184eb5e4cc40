import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { photoFile, savePhoto, sweepPhotos } from "./photos.ts"

const NAME = `${"a".repeat(32)}.jpg`
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000)

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-photos-"))
})
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const listPhotos = () => readdirSync(photoFile(dataDir, "")).filter((name) => name === NAME)

test("[D.87] an old photograph that is saved again outlives a sweep that does not know its product yet", async () => {
  const save = () => savePhoto(dataDir, NAME, { body: new Uint8Array([1]) })
  await save()
  utimesSync(photoFile(dataDir, NAME), TWO_DAYS_AGO, TWO_DAYS_AGO)
  await save()
  await sweepPhotos(dataDir, new Set())
  expect(listPhotos()).toEqual([NAME])

  utimesSync(photoFile(dataDir, NAME), TWO_DAYS_AGO, TWO_DAYS_AGO)
  await sweepPhotos(dataDir, new Set())
  expect(listPhotos()).toEqual([])
})
