import type { z } from "zod"

/** A wrong setting. Its message is one line for whoever starts the shop; it never quotes a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/** Longest part of a wrong value that the message repeats. */
const QUOTED = 60

/**
 * Reads settings from environment variables; an empty value counts as absent. Each setting's schema carries a
 * description that says what it takes, in the words of the error.
 *
 * @throws ConfigError about the first setting that is wrong
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

/** A description stands on the schema inside what gives it its default. */
function describe(schema: z.ZodType): string {
  if (schema.description !== undefined) return schema.description
  return "unwrap" in schema && typeof schema.unwrap === "function"
    ? describe((schema.unwrap as () => z.ZodType)())
    : "another value"
}
