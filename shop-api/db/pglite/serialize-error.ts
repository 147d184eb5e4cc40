import type { SerializedError } from "./worker-messages.ts"

/** Converts an error of PostgreSQL to plain data. Leaves out its field `query`, which may contain personal data. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(error)) {
    if (typeof value === "string" && name !== "query") fields[name] = value
  }
  return { message: error.message, fields }
}
