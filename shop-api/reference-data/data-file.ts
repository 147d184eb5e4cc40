import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { z } from "zod"

/**
 * Reports a mistake in a data file.
 *
 * @throws Error that names `file` (or a pattern of files) and the place of the mistake: its JSON path, or the ids that
 *   lead to it
 */
export function failDataFile(file: string, path: PropertyKey[], message: string): never {
  throw new Error(
    `data file ${file}, ${path.map(String).join(".") || "the whole file"}: ${message}`,
  )
}

/** Reads and validates a JSON file that is part of the source code. */
export function readDataFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  const path = join(folder, file)
  if (!existsSync(path)) failDataFile(file, [], "is missing")
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, "utf8"))
  } catch (cause) {
    throw new Error(`data file ${file}: is not JSON`, { cause })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return failDataFile(file, issue?.path ?? [], issue?.message ?? "is not valid")
}

/**
 * Checks that no value occurs twice.
 *
 * @throws Error that names the second occurrence of a value
 */
export function requireUnique(
  file: string,
  values: [value: string | number, path: PropertyKey[]][],
): void {
  const seen = new Set<string | number>()
  for (const [value, path] of values) {
    if (seen.has(value)) failDataFile(file, path, `${value} is a duplicate`)
    seen.add(value)
  }
}
