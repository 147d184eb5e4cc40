import type { z } from "zod"
import type { MessageKey } from "#locales/translate.ts"
import type { Wording } from "#shop-api/http/api-error.ts"

type Issue = z.core.$ZodIssue

/**
 * Error texts for fields with these names. zod only names the failed rule ("does not match the pattern"), which does
 * not help a customer.
 */
const BY_FIELD: [name: RegExp, key: MessageKey][] = [
  [/phone$/i, "field.phone"],
  [/email$/i, "field.email"],
  [/^(?:name|first_name|last_name|fullName)$/, "field.name"],
  [/^(?:confirm_)?code$/, "field.code"],
  [/^terms$/, "field.terms"],
]

/**
 * Error texts for rules that the contract adds to a schema with `refine`. Such a rule gives its name as zod's message.
 */
const BY_RULE: Record<string, MessageKey> = {
  password: "field.password",
  mismatch: "field.mismatch",
  amount: "field.number",
}

/**
 * Converts the issues that zod has found to one error text per field. If a field has several issues, the first one
 * counts.
 */
export function toFieldErrors(issues: readonly Issue[], input: unknown): Record<string, Wording> {
  const fields: Record<string, Wording> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join(".")
    fields[field] ??= formatIssue(issue, valueAt(input, issue.path))
  }
  return fields
}

function formatIssue(issue: Issue, value: unknown): Wording {
  const name = issue.path.findLast((part) => typeof part === "string") ?? ""
  const own = BY_FIELD.find(([pattern]) => pattern.test(name))?.[1]
  if (isEmpty(value)) return own === "field.terms" || own === "field.code" ? own : "field.required"
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "string")
        return own === "field.phone" ? own : count("too_long", issue.maximum)
      if (issue.origin === "array") return count("too_many", issue.maximum)
      return { key: "field.too_big", params: { limit: Number(issue.maximum) } }
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) === 1 ? "field.required" : count("too_short", issue.minimum)
      if (issue.origin === "array") return "field.required"
      return { key: "field.too_small", params: { limit: Number(issue.minimum) } }
    case "invalid_value":
      return own ?? "field.choice"
    case "custom":
      return BY_RULE[issue.message] ?? "field.invalid"
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int"
        ? "field.number"
        : (own ?? "field.invalid")
    default:
      return own ?? "field.invalid"
  }
}

function count(rule: "too_long" | "too_short" | "too_many", limit: number | bigint): Wording {
  return { key: `field.${rule}`, params: { count: Number(limit) } }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "")
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path) {
    // The schema makes a list of a parameter that may be repeated, even if the client has sent only one value. The path
    // then has an index that the input lacks.
    if (part === 0 && typeof value === "string") continue
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  return value
}
