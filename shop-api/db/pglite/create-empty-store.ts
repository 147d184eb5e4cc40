// Run by the build. Creates an empty database, which a shop copies at its first start.
import { chmodSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pinBaselineCompiler } from "./baseline-compiler.ts"
import { EMPTY_STORE, ensureDatabase } from "./ensure-database.ts"

pinBaselineCompiler()
rmSync(EMPTY_STORE, { recursive: true, force: true })
await ensureDatabase(EMPTY_STORE, async (folder) => {
  const pglite = await PGlite.create(folder)
  await pglite.close()
  // PGlite creates files that all users may write. Write access is removed for all users except the owner. Others keep
  // read access, because the shop may run as another user than the build.
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
})
