import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir, userInfo } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { seedWhenEmpty } from "#demo/data/seed.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"

const run = promisify(execFile)

/** Copies the embedded store of a migrated and filled demonstration shop into a new DATA_DIR. */
export async function copyFilledStore(dataDir: string): Promise<void> {
  await run("cp", ["-r", path.join(await prepareSnapshot(), "pg"), dataDir])
}

/** Copies an empty embedded store into a new DATA_DIR, because the first start of PGlite takes seconds. */
export async function copyEmptyStore(dataDir: string): Promise<void> {
  await run("cp", ["-r", path.join(await prepareSnapshot(), "empty/pg"), dataDir])
}

/** Prefix of the snapshots' folder names. It contains the user, because the folders of other users cannot be read. */
const SNAPSHOT = `shop-api-snapshots-${userInfo().uid}-`

/** The folders and files from which a new store is built. */
const SOURCES = [
  "shop-api/db/migrations",
  "shop-api/db/schema",
  "demo/data",
  "shop-api/reference-data",
  "shop-api/reference-data/regions",
  "shop-api/catalogue/normalize-text.ts",
]

/**
 * Returns a folder with a filled and an empty embedded store. The folder is created once, and its name contains a
 * digest of the store's sources. Several processes may call the function at once.
 */
async function prepareSnapshot(): Promise<string> {
  const folder = path.join(tmpdir(), SNAPSHOT + hashSources())
  if (existsSync(folder)) return folder
  removeOldSnapshots()
  const making = mkdtempSync(path.join(tmpdir(), "shop-api-making-"))
  await (await openDatabase({ dataDir: making })).close()
  await run("cp", ["-r", path.join(making, "pg"), path.join(makeFolder(making, "empty"), "pg")])
  const database = await openDatabase({ dataDir: making })
  try {
    await migrate(database)
    await seedWhenEmpty(database)
  } finally {
    await database.close()
  }
  try {
    renameSync(making, folder)
  } catch {
    // Another process has created the folder first.
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

function makeFolder(...parts: string[]): string {
  const folder = path.join(...parts)
  mkdirSync(folder)
  return folder
}

/**
 * Removes snapshots that are older than a day, because their sources have probably changed. Each snapshot takes eighty
 * megabytes.
 */
function removeOldSnapshots(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(SNAPSHOT)) continue
    const folder = path.join(tmpdir(), name)
    if (Date.now() - statSync(folder).mtimeMs > 86_400_000)
      rmSync(folder, { recursive: true, force: true })
  }
}

function hashSources(): string {
  const root = path.resolve(import.meta.dirname, "../..")
  const hash = createHash("sha256")
  for (const source of SOURCES) {
    const full = path.join(root, source)
    const files = source.endsWith(".ts") ? [full] : filesIn(full)
    for (const file of files) hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 16)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(folder, entry.name))
    .sort()
}
