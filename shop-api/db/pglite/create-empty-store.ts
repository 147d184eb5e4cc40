// The build runs this file. It creates an empty database, which the first start of a shop copies.
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
  // PGlite makes its files writable for all users. Take this from all but the owner: the shop may run as another user
  // than the build, and only reads these files.
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
})
