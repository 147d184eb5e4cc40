import { closeSync, openSync, rmSync, statSync } from "node:fs"
import path from "node:path"
import { errorCodeOf } from "#runtime/error-code.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { createTemporaryName } from "#shop-api/cli/replace-file.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"

/**
 * Resolves the path of a file to export to. Null stands for standard output: when the operator gives no name, or the
 * name `-`.
 */
export function resolveExportFile(
  terminal: Pick<Terminal, "cwd">,
  name: string | undefined,
): string | null {
  return name === undefined || name === "-" ? null : resolveOutputFile(terminal, name)
}

/**
 * Resolves the path of an output file. A command calls this before its work, so that a wrong path makes it fail early.
 *
 * @throws RefusedError when no file can be written there
 */
export function resolveOutputFile({ cwd }: Pick<Terminal, "cwd">, name: string): string {
  const file = path.resolve(cwd, name)
  const folder = path.dirname(file)
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new RefusedError(`${name} cannot be written: folder ${folder} not found`)
    }
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new RefusedError(`${name} cannot be written: it is a folder`)
    }
    // Creates a file to check that the folder accepts files. The permissions are not enough: some folders, such as
    // /proc, refuse files that the permissions allow.
    const draft = createTemporaryName(file)
    closeSync(openSync(draft, "wx", 0o600))
    rmSync(draft)
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const code = errorCodeOf(error)
    const reason = ["EACCES", "EPERM"].includes(code)
      ? `permission denied in ${folder}`
      : `${folder} cannot contain this file (${code})`
    throw new RefusedError(`${name} cannot be written: ${reason}`)
  }
  return file
}

/**
 * Describes what a command has written, such as "1 order was written to orders.csv".
 *
 * @param noun in the singular, such as "order"
 */
export function describeWritten(count: number, noun: string, name = "-"): string {
  return `${count} ${count === 1 ? `${noun} was` : `${noun}s were`} written to ${name}`
}
