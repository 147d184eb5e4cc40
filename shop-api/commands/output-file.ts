import { closeSync, openSync, rmSync, statSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import path from "node:path"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import type { Terminal } from "#shop-api/commands/terminal.ts"

/** Suffix of a file that is not complete yet. */
const DRAFT = ".part"

/** Resolves the path of an export. Returns null, for standard output, when there is no name or the name is `-`. */
export function resolveExportFile(
  terminal: Pick<Terminal, "cwd">,
  name: string | undefined,
): string | null {
  return name === undefined || name === "-" ? null : resolveOutputFile(terminal, name)
}

/**
 * Resolves the path of an output file and checks it before the command starts its work.
 *
 * @throws RefusedError when no file can be written there
 */
export function resolveOutputFile({ cwd }: Pick<Terminal, "cwd">, name: string): string {
  const file = path.resolve(cwd, name)
  const folder = path.dirname(file)
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new RefusedError(`${name} cannot be written: there is no folder ${folder}`)
    }
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new RefusedError(`${name} cannot be written: it is a folder`)
    }
    // Creates a file to check this, because some folders, such as /proc, refuse files whatever their permissions are.
    closeSync(openSync(file + DRAFT, "w", 0o600))
    rmSync(file + DRAFT)
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const code = error instanceof Error && "code" in error ? String(error.code) : ""
    const reason = ["EACCES", "EPERM"].includes(code)
      ? `this user may not write to ${folder}`
      : `${folder} takes no such file (${code})`
    throw new RefusedError(`${name} cannot be written: ${reason}`)
  }
  return file
}

/** Describes what was written, such as "1 order was written to orders.csv". `noun` is in the singular. */
export function describeWritten(count: number, noun: string, name = "-"): string {
  return `${count} ${count === 1 ? `${noun} was` : `${noun}s were`} written to ${name}`
}

/**
 * Writes a file that gets its name only when it is complete. When `write` fails, the file keeps its former content.
 *
 * @param write writes the content to the path that it gets
 */
export async function replaceFile(
  file: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = file + DRAFT
  try {
    await write(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
