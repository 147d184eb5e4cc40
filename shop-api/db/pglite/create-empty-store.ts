// Run by the build: creates the database that first starts copy.
import { chmodSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { keepBaselineCode } from "./baseline-compiler.ts"
import { EMPTY_STORE, ensureCluster } from "./first-start.ts"

keepBaselineCode()
rmSync(EMPTY_STORE, { recursive: true, force: true })
await ensureCluster(EMPTY_STORE, async (folder) => {
  const pglite = await PGlite.create(folder)
  await pglite.close()
  // PGlite's files are open to all. The shop's user, who may be another than the builder, only reads them.
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
})
