import type { z } from "zod"

/** A wrong setting. The message is one line for the operator and contains no secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/** Characters of a wrong value that the message quotes. */
const QUOTED = 60

/**
 * Reads settings from environment variables; an empty value counts as absent. The error message for a wrong value
 * contains the description of the setting's schema.
 *
 * @param secrets names of settings whose values the message must not quote
 * @throws ConfigError about the first wrong setting
 */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv,
  secrets: ReadonlySet<string>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0])
  const value = given[name]
  const takes = describe(schema.shape[name] as z.ZodType)
  if (value === undefined) throw new ConfigError(`${name} is not set; it takes ${takes}`)
  throw new ConfigError(`${name} ${quote(value, secrets.has(name))}, but it takes ${takes}`)
}

function quote(value: string, isSecret: boolean): string {
  if (isSecret) return "is set to something else"
  return `is ${JSON.stringify(value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value)}`
}

/** The description is on the schema that `.default()` or `.optional()` wraps. */
function describe(schema: z.ZodType): string {
  if (schema.description !== undefined) return schema.description
  return "unwrap" in schema && typeof schema.unwrap === "function"
    ? describe((schema.unwrap as () => z.ZodType)())
    : "another value"
}
