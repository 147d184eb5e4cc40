import type { Refusal } from "./protocol.ts"

/** An error of PostgreSQL as plain data; its `query` stays behind, since it may hold what nobody should read. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(error)) {
    if (typeof value === "string" && name !== "query") fields[name] = value
  }
  return { message: error.message, fields }
}
