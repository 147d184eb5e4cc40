import { accessSync, constants, statSync } from "node:fs"
import path from "node:path"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import type { Terminal } from "#shop-api/commands/terminal.ts"

/**
 * Resolves the path of an output file and checks it before the command starts its work.
 *
 * @throws RefusedError when no file can be written there
 */
export function resolveOutputFile({ cwd }: Pick<Terminal, "cwd">, name: string): string {
  const file = path.resolve(cwd, name)
  const folder = path.dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new RefusedError(`${name} cannot be written: there is no folder ${folder}`)
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new RefusedError(`${name} cannot be written: it is a folder`)
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new RefusedError(`${name} cannot be written: this user may not write to ${folder}`)
  }
  return file
}
