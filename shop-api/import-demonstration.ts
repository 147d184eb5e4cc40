import { existsSync } from "node:fs"
import { join } from "node:path"

const FOLDER = join(import.meta.dirname, "../demo")

export function isDemonstrationInstalled(): boolean {
  return existsSync(FOLDER)
}

/** Imports a module of `demo/`. Returns null when the shop was installed without that folder. */
export async function importDemonstration<Module>(
  load: () => Promise<Module>,
): Promise<Module | null> {
  return isDemonstrationInstalled() ? await load() : null
}
