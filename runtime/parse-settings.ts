import type { z } from "zod"

/** Thrown when a setting is wrong. The message is one line for the operator and contains no secrets. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/** Maximum number of characters of a wrong value that an error message quotes. */
const QUOTED = 60

/**
 * Reads settings from environment variables. An empty value counts as absent. The error message for a wrong value
 * contains the description of the setting in the schema.
 *
 * @param secrets names of settings whose values must not appear in error messages
 * @throws ConfigError about all wrong settings, in one line
 */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv,
  secrets: ReadonlySet<string>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const mistakes = [...names].map((name) => {
    const value = given[name]
    const takes = describe(schema.shape[name] as z.ZodType)
    if (value === undefined) return `${name} is not set; it must be ${takes}`
    const problem = secrets.has(name) ? "has an invalid value: it" : `is ${quote(value)}, but`
    return `${name} ${problem} must be ${takes}`
  })
  throw new ConfigError(mistakes.join("; "))
}

const quote = (value: string) =>
  JSON.stringify(value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value)

/**
 * Returns the description of a setting's schema. With `.default()` or `.optional()`, the description belongs to the
 * schema inside.
 */
function describe(schema: z.ZodType): string {
  if (schema.description !== undefined) return schema.description
  return "unwrap" in schema && typeof schema.unwrap === "function"
    ? describe((schema.unwrap as () => z.ZodType)())
    : "a valid value"
}
