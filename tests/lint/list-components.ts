import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseSync, type ESTree } from "vite"

const ROOT = path.join(import.meta.dirname, "../..")
/**
 * Types with many props. Each has a row of its own in docs/ui.md. If a component takes all props of such a type, the
 * component's row names the type instead of listing the props.
 */
const SHARED_TYPES = new Set(["FieldTexts", "AnchorProps"])

interface Prop {
  name: string
  isOptional: boolean
  /** The values of a union of texts or numbers; empty for any other type. */
  values: readonly string[]
}

interface Source {
  file: string
  isIsland: boolean
  types: Map<string, ESTree.TSType | ESTree.TSInterfaceBody>
  /** The file and the name of each imported type. */
  imports: Map<string, { file: string; name: string }>
  /** The type of each exported component's props; null without props. */
  components: Map<string, ESTree.TSType | null>
}

const sources = new Map<string, Source>()

function readSource(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(path.join(ROOT, file), "utf8")
  const source: Source = {
    file,
    isIsland: text.startsWith('"use client"'),
    types: new Map(),
    imports: new Map(),
    components: new Map(),
  }
  sources.set(file, source)
  for (const statement of parseSync(file, text).program.body) readStatement(source, statement)
  return source
}

function readStatement(source: Source, statement: ESTree.Directive | ESTree.Statement) {
  if (statement.type === "ExportNamedDeclaration") {
    const { declaration } = statement
    if (declaration?.type === "FunctionDeclaration") {
      const name = declaration.id?.name ?? ""
      if (/^[A-Z]/.test(name)) source.components.set(name, typeOfProps(declaration))
    } else if (declaration) readStatement(source, declaration)
  } else if (statement.type === "TSTypeAliasDeclaration") {
    source.types.set(statement.id.name, statement.typeAnnotation)
  } else if (statement.type === "TSInterfaceDeclaration") {
    source.types.set(statement.id.name, statement.body)
  } else if (statement.type === "ImportDeclaration") {
    const from = statement.source.value
    const file = from.startsWith("#") ? from.slice(1) : path.join(path.dirname(source.file), from)
    if (!/^[#.]/.test(from)) return
    for (const { local } of statement.specifiers) {
      source.imports.set(local.name, { file, name: local.name })
    }
  }
}

function typeOfProps({ params: [first] }: ESTree.Function): ESTree.TSType | null {
  const annotation = first && "typeAnnotation" in first ? first.typeAnnotation : null
  return annotation?.typeAnnotation ?? null
}

/**
 * Returns the members of a union of texts or numbers. `undefined` may be one of the members; a union with any other
 * member has no values.
 */
function listValues(type: ESTree.TSType | undefined): string[] {
  if (type?.type !== "TSUnionType") return []
  const known = type.types.filter((part) => part.type !== "TSUndefinedKeyword")
  const values = known.flatMap((part) =>
    part.type === "TSLiteralType" && "value" in part.literal ? [String(part.literal.value)] : [],
  )
  return values.length === known.length && values.length > 1 ? values : []
}

function listProps(type: ESTree.TSType | ESTree.TSInterfaceBody, source: Source): Prop[] {
  switch (type.type) {
    case "TSTypeLiteral":
      return type.members.flatMap(propOf)
    case "TSInterfaceBody":
      return type.body.flatMap(propOf)
    case "TSParenthesizedType":
      return listProps(type.typeAnnotation, source)
    case "TSIntersectionType":
      return type.types.flatMap((part) => listProps(part, source))
    case "TSUnionType": {
      const parts = type.types.map((part) => listProps(part, source))
      const names = new Set(parts.flat().map(({ name }) => name))
      return [...names].map((name) => {
        const found = parts.flatMap((part) => part.find((prop) => prop.name === name) ?? [])
        const isOptional = found.length < parts.length || found.some((prop) => prop.isOptional)
        return { name, isOptional, values: found.flatMap(({ values }) => values) }
      })
    }
    case "TSTypeReference":
      return listReferenced(type, source)
    default:
      throw new Error(`${source.file}: props of a ${type.type}`)
  }
}

function propOf(member: ESTree.TSSignature): Prop[] {
  if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") return []
  const values = listValues(member.typeAnnotation?.typeAnnotation)
  return [{ name: member.key.name, isOptional: member.optional, values }]
}

function listReferenced(type: ESTree.TSTypeReference, source: Source): Prop[] {
  const name = type.typeName.type === "Identifier" ? type.typeName.name : ""
  const [base, keys] = type.typeArguments?.params ?? []
  if (name === "Omit" && base && keys) {
    const omitted = new Set(keys.type === "TSLiteralType" ? [textOf(keys)] : listValues(keys))
    return listAll(base, source).filter((prop) => !omitted.has(prop.name))
  }
  if (SHARED_TYPES.has(name)) return [{ name: `\`${name}\``, isOptional: false, values: [] }]
  return listAll(type, source)
}

const textOf = ({ literal }: ESTree.TSLiteralType) =>
  "value" in literal ? String(literal.value) : ""

/** Returns the props of a type. If the type is imported, reads its declaration in the other file. */
function listAll(type: ESTree.TSType, source: Source): Prop[] {
  if (type.type !== "TSTypeReference" || type.typeName.type !== "Identifier")
    return listProps(type, source)
  const { name } = type.typeName
  const imported = source.imports.get(name)
  const declaring = imported ? readSource(imported.file) : source
  const declared = declaring.types.get(name)
  if (!declared) throw new Error(`${source.file}: no type ${name}`)
  return listProps(declared, declaring)
}

export interface Component {
  name: string
  file: string
  isIsland: boolean
  /** Returns the component's props as docs/ui.md writes them: `tone? (line, quiet), children`. */
  formatProps: () => string
}

function formatProps(props: readonly Prop[]): string {
  const parts = props.map(
    ({ name, isOptional, values }) =>
      name + (isOptional ? "?" : "") + (values.length === 0 ? "" : ` (${values.join(", ")})`),
  )
  return parts.length === 0 ? "none" : parts.join(", ")
}

/** Returns the exported components of a folder, and the types of props that have rows of their own in docs/ui.md. */
export function listComponents(folder: string): Component[] {
  const files = globSync(`${folder}/**/*.tsx`, { cwd: ROOT }).filter(
    (file) => !file.endsWith(".test.tsx"),
  )
  return files.toSorted().flatMap((file) => {
    const source = readSource(file)
    const { isIsland, components, types } = source
    const rows = [...components].map(([name, type]) => ({
      name,
      file,
      isIsland,
      formatProps: () => formatProps(type === null ? [] : listProps(type, source)),
    }))
    const shared = [...types].flatMap(([name, type]) =>
      SHARED_TYPES.has(name) || name === "IconProps"
        ? [{ name, file, isIsland: false, formatProps: () => formatProps(listProps(type, source)) }]
        : [],
    )
    return [...rows, ...shared]
  })
}
