import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

/**
 * The types of schema.org, their properties, and the range of each property, as the package schema-dts declares them.
 */
export interface Vocabulary {
  /** For each type, its own properties. The list of a property is its range: the types that its value may have. */
  properties: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  parents: ReadonlyMap<string, readonly string[]>
  /** For each enumeration type, the URLs of its members. */
  members: ReadonlyMap<string, readonly string[]>
}

/** schema-dts declares a type `X` as `XBase` and `XLeaf`, but a type without properties of its own only as `XLeaf`. */
const INTERFACE = /^(?:export )?interface (\w+)(?:Base|Leaf) extends (.+) \{$/
const PROPERTY = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/
const MEMBERS = /^export type (\w+) = (.*"https:\/\/schema\.org\/.*);$/

/**
 * Reads the declarations of schema-dts as text. Types alone would not find every mistake: for example, the compiler
 * accepts any text as a date.
 */
export function readVocabulary(): Vocabulary {
  const entry = createRequire(import.meta.url).resolve("schema-dts/package.json")
  const text = readFileSync(path.join(path.dirname(entry), "dist/schema.d.ts"), "utf8")
  const properties = new Map<string, Map<string, string[]>>()
  const parents = new Map<string, string[]>()
  const members = new Map<string, string[]>()
  let own = new Map<string, string[]>()
  for (const line of text.split("\n")) {
    const [, name, bases = ""] = INTERFACE.exec(line) ?? []
    if (name !== undefined) {
      own = properties.get(name) ?? new Map<string, string[]>()
      if (properties.has(name)) continue
      properties.set(name, own)
      parents.set(
        name,
        [...bases.matchAll(/(\w+)Base\b/g)].map(([, base = ""]) => base),
      )
      continue
    }
    const [, property, range = ""] = PROPERTY.exec(line) ?? []
    if (property !== undefined) own.set(property, range.split(" | "))
    const [, enumeration, values = ""] = MEMBERS.exec(line) ?? []
    if (enumeration !== undefined) {
      members.set(
        enumeration,
        [...values.matchAll(/"(https:\/\/schema\.org\/\w+)"/g)].map(([, value = ""]) => value),
      )
    }
  }
  return { properties, parents, members }
}

/** Yields a type and all its ancestors. */
function* kindsOf(vocabulary: Vocabulary, type: string): Generator<string> {
  yield type
  for (const parent of vocabulary.parents.get(type) ?? []) yield* kindsOf(vocabulary, parent)
}

const TEXTS: Record<string, RegExp> = {
  Text: /\S/,
  // For a property whose type is `Thing`, a text must be the URL of the thing.
  Thing: /^https?:\/\/[^\s]+$/,
  URL: /^https?:\/\/[^\s]+$/,
  Date: /^\d{4}-\d\d-\d\d$/,
  DateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  Number: /^-?\d+(\.\d+)?$/,
}

/**
 * Checks a thing and its contents. Yields a line for each problem; `at` is the path to the thing.
 */
export function* checkThing(
  vocabulary: Vocabulary,
  thing: Record<string, unknown>,
  at: string,
): Generator<string> {
  const { "@type": type, "@context": _, "@id": id, ...properties } = thing
  if (typeof type !== "string" || !vocabulary.properties.has(type)) {
    yield `${at}: ${String(type)} is no type`
    return
  }
  if (id !== undefined) yield* checkId(id, at)
  const kinds = [...kindsOf(vocabulary, type)]
  for (const [name, value] of Object.entries(properties)) {
    // A property such as `query-input` describes an input of an action, and its value is a text:
    // https://schema.org/docs/actions.html
    const isInput = name.endsWith("-input") && kinds.includes("Action")
    const range = isInput
      ? ["Text"]
      : kinds.flatMap((kind) => vocabulary.properties.get(kind)?.get(name) ?? [])
    const place = `${at}.${name}`
    if (range.length === 0) yield `${place}: ${type} has no such property`
    else {
      const values: unknown[] = Array.isArray(value) ? value : [value]
      if (values.length === 0) yield `${place}: an empty list`
      for (const one of values) yield* checkValue(vocabulary, one, { range, place })
    }
  }
}

function* checkId(id: unknown, at: string): Generator<string> {
  if (typeof id !== "string" || !URL.canParse(id)) yield `${at}: ${String(id)} is no identifier`
}

function* checkValue(
  vocabulary: Vocabulary,
  value: unknown,
  { range, place }: { range: readonly string[]; place: string },
): Generator<string> {
  if (typeof value === "object" && value !== null) {
    const thing = value as Record<string, unknown>
    // A reference has nothing but the identifier of a thing that is described elsewhere, and the URL of its page.
    if (range.includes("IdReference") && /^@id(?:,url)?$/.test(Object.keys(thing).join())) {
      for (const address of Object.values(thing)) yield* checkId(address, place)
      return
    }
    const kinds = [...kindsOf(vocabulary, String(thing["@type"]))]
    if (!range.some((type) => kinds.includes(type))) {
      yield `${place}: ${String(thing["@type"])} is none of ${range.join(", ")}`
    }
    yield* checkThing(vocabulary, thing, place)
    return
  }
  const isRight = range.some((type) => {
    if (typeof value === "boolean") return type === "Boolean"
    if (typeof value === "number") return type === "Number" || type === "Integer"
    if (typeof value !== "string") return false
    const isMember = vocabulary.members.get(type)?.includes(value) ?? false
    return isMember || (TEXTS[type]?.test(value) ?? false)
  })
  if (!isRight) yield `${place}: ${JSON.stringify(value)} is none of ${range.join(", ")}`
}
