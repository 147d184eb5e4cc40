import { randomBytes } from "node:crypto"
import { rename, rm } from "node:fs/promises"

/** Returns a temporary name for a file. It is random, because another command may be writing the same file. */
export const createTemporaryName = (file: string) =>
  `${file}.${randomBytes(4).toString("hex")}.part`

/**
 * Writes a file under a temporary name, and renames it when it is complete. If `write` fails, an existing file of this
 * name stays unchanged.
 *
 * @param write writes the content to the given path
 */
export async function replaceFile(
  file: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = createTemporaryName(file)
  try {
    await write(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
