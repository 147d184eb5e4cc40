// The build runs this file, which creates the database that a first start copies.
import { chmodSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pinBaselineCompiler } from "./baseline-compiler.ts"
import { EMPTY_STORE, ensureCluster } from "./first-start.ts"

pinBaselineCompiler()
rmSync(EMPTY_STORE, { recursive: true, force: true })
await ensureCluster(EMPTY_STORE, async (folder) => {
  const pglite = await PGlite.create(folder)
  await pglite.close()
  // Every user may write PGlite's files. The user that runs the shop may differ from the builder, and only reads them.
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
})
