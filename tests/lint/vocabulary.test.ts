import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseSync, Visitor } from "vite"
import { describe, expect, test } from "vitest"

const ROOT = path.join(import.meta.dirname, "../..")
const FOLDERS = "app,contract,demo,domain,labs,locales,runtime,scripts,server,shop-api,tests"

/**
 * Words in names of files and declarations, and the established words that replace them. Their plurals with -s and -es
 * are retired too.
 */
const WORDS: Readonly<Record<string, string>> = {
  ahead: "prefetch",
  anew: "again",
  believe: "ttl, fresh",
  bone: "skeleton block",
  boot: "hydrate",
  cabinet: "account",
  climb: "check limits",
  deafen: "unsubscribe",
  figure: "metric, result, digit",
  glance: "short turn",
  heard: "received",
  hearing: "subscribed",
  heed: "sync",
  keeping: "cache directives",
  ladder: "table of limits",
  lane: "limiter, worker",
  lent: "leased",
  lull: "quiet period",
  newcomer: "new customer",
  nobody: "guest, none",
  parted: "detached",
  rescue: "stale-if-error",
  rounds: "interval",
  rung: "limit rule",
  shelf: "cache",
  shopper: "customer, visitor",
  specimen: "story",
  splice: "replace, stream",
  stranger: "third party, unknown network, unverified session",
  tell: "send, notify, format",
  told: "sent, notified, message",
  turns: "lock",
  unsent: "pending, submission retry",
  unwell: "unhealthy",
  vouch: "confirm, verify",
  vouched: "confirmed, verified",
  whoever: "client, visitor, customer",
}

/** First words of functions, and the verbs that replace them. */
const VERBS: Readonly<Record<string, string>> = {
  climb: "check",
  give: "add, grant",
  hear: "receive, subscribe",
  heed: "sync",
  keep: "save, cache, record",
  lend: "acquire, share",
  look: "check, read, sample",
  say: "format",
  take: "acquire, read, consume",
  tell: "send, notify, format",
  word: "format, translate",
}

/** Expressions in comments and in titles of tests, and what to write instead. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, "who it is: the client, a visitor, an operator"],
  [/\bnobody\b/i, "no client, no visitor, no process"],
  [/\banew\b/i, "again"],
  [/\bof ours\b/i, "our"],
  [/\b(?:is|are) told\b/i, "receives, reads, is called with"],
  [/\bwhat is no\b/i, "what it is"],
  [/\bspecification \d/i, "the requirement's id, [S4.07]"],
]

/** Expressions in messages for operators, and what to write instead. */
const MESSAGE_PHRASES: typeof PHRASES = [
  ...PHRASES,
  [/(?<!\bthere )\bis no (?!longer\b)/i, "is not a valid"],
  [/\b(?:it|they) takes?\b/i, "must be, requires"],
  [/\bstands? (?:alone|behind|in|on|twice)\b/, "is, has"],
  [/\balone\b/, "only"],
  [/\bcut (?:off|short)\b/, "truncated, connection reset"],
]

/** Files whose texts operators read: messages of commands, of the start and of the log. */
const OPERATOR_FILES =
  /^(?:(?:runtime|scripts|server)\/|shop-api\/(?:backup|cli|db|jobs|pictures)\/)(?!.*\.test\.)/

/** Names, in lower case, that may contain a retired word, and what they mean. The list has at most ten names. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  shelf: "the shelf of a shop: a row of cards that scrolls sideways",
  tilesshelf: "see shelf",
  rounds: "repetitions of a measurement or a fault",
  fault_rounds: "see rounds",
  boot: "the machine's boot id in /proc",
  cabinet: "the account's texts, locales/*/cabinet.json, and its page in the bench",
  figure: "HTML's element with a picture and its caption",
  shoppers: "option --shoppers of the soak, whose name is frozen",
}

interface Source {
  file: string
  text: string
}

const sources: Source[] = globSync([`{${FOLDERS}}/**/*.{ts,tsx,mjs}`, "*.ts"], { cwd: ROOT })
  .filter((file) => !file.includes("node_modules") && file !== "tests/lint/vocabulary.test.ts")
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }))

/** Returns the retired word of which the given word is the singular or the plural, or null. */
const findRetired = (word: string): string | null =>
  [word, word.replace(/s$/, ""), word.replace(/es$/, "")].find((each) =>
    Object.hasOwn(WORDS, each),
  ) ?? null

const splitName = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []

interface Declarations {
  names: { name: string; at: number }[]
  functions: { name: string; at: number; returns: string | null }[]
  titles: { text: string; at: number }[]
  comments: { text: string; at: number }[]
  texts: { text: string; at: number }[]
}

interface Node {
  type: string
  start: number
  end: number
}

/** Lists what a file declares: names of all kinds, functions, titles of tests, comments, and other texts. */
function listDeclarations({ file, text }: Source): Declarations {
  const found: Declarations = { names: [], functions: [], titles: [], comments: [], texts: [] }
  const { program, comments } = parseSync(file, text)
  found.comments = comments.map(({ value, start }) => ({ text: value, at: start }))

  const addName = (node: Node | null | undefined) => {
    if (!node || !("name" in node) || typeof node.name !== "string") return
    found.names.push({ name: node.name, at: node.start })
  }
  const addFunction = (key: Node | null | undefined, value: { returnType?: Node | null }) => {
    if (!key || !("name" in key) || typeof key.name !== "string") return
    const returns = value.returnType
      ? text.slice(value.returnType.start, value.returnType.end)
      : null
    found.functions.push({ name: key.name, at: key.start, returns })
  }
  const addParameters = (parameters: readonly Node[]) => {
    for (const parameter of parameters) addPattern(parameter)
  }
  function addPattern(node: Node | null | undefined): void {
    if (!node) return
    const parts = node as Node & Record<"left" | "argument" | "parameter" | "value", Node>
    if (node.type === "Identifier") addName(node)
    else if (node.type === "AssignmentPattern") addPattern(parts.left)
    else if (node.type === "RestElement") addPattern(parts.argument)
    else if (node.type === "TSParameterProperty") addPattern(parts.parameter)
    else if (node.type === "Property") addPattern(parts.value)
    else if (node.type === "ArrayPattern")
      addParameters((node as Node & { elements: Node[] }).elements)
    else if (node.type === "ObjectPattern")
      addParameters((node as Node & { properties: Node[] }).properties)
  }
  const isFunction = (node: Node | null | undefined): node is Node & { returnType?: Node | null } =>
    node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression"

  const addText = (node: Node) => {
    found.texts.push({ text: text.slice(node.start, node.end), at: node.start })
  }

  new Visitor({
    Literal: addText,
    TemplateElement: addText,
    FunctionDeclaration(node) {
      addName(node.id)
      addFunction(node.id, node)
      addParameters(node.params)
    },
    FunctionExpression: (node) => addParameters(node.params),
    ArrowFunctionExpression: (node) => addParameters(node.params),
    VariableDeclarator(node) {
      addPattern(node.id)
      if (isFunction(node.init)) addFunction(node.id, node.init)
    },
    ClassDeclaration: (node) => addName(node.id),
    MethodDefinition(node) {
      addName(node.key)
      if (node.kind === "method") addFunction(node.key, node.value)
    },
    PropertyDefinition: (node) => addName(node.key),
    Property(node) {
      addName(node.key)
      if (isFunction(node.value)) addFunction(node.key, node.value)
    },
    TSInterfaceDeclaration: (node) => addName(node.id),
    TSTypeAliasDeclaration: (node) => addName(node.id),
    TSTypeParameter: (node) => addName(node.name),
    TSEnumMember: (node) => addName(node.id),
    TSMethodSignature(node) {
      addName(node.key)
      addFunction(node.key, node)
    },
    TSPropertySignature(node) {
      addName(node.key)
      const type = node.typeAnnotation?.typeAnnotation
      if (type?.type === "TSFunctionType") addFunction(node.key, type)
    },
    CallExpression(node) {
      const called = text.slice(node.callee.start, node.callee.end)
      const [first] = node.arguments
      const isTitle = first?.type === "Literal" || first?.type === "TemplateLiteral"
      if (!/^(?:it|test|describe)\b/.test(called) || !isTitle) return
      found.titles.push({ text: text.slice(first.start, first.end), at: first.start })
    },
  }).visit(program)
  return found
}

const declared = sources.map((source) => ({ ...source, ...listDeclarations(source) }))

/** Runs a check on all source files. Returns its findings as "file:line: finding". */
function listFindings(
  check: (source: (typeof declared)[number]) => { at: number; finding: string }[],
): string[] {
  return declared.flatMap((source) =>
    check(source).map(({ at, finding }) => {
      const line = source.text.slice(0, at).split("\n").length
      return `${source.file}:${line}: ${finding}`
    }),
  )
}

/**
 * Returns whether a return type says that the value may be absent, as that of a function `find…` must. Accepts an
 * indexed type such as `Row["name"]`, because this check does not resolve types.
 */
const mayBeAbsent = (returns: string) => /null|undefined|unknown|\["/.test(returns)

describe("vocabulary", () => {
  test("reads all source files", () => {
    expect(sources.length).toBeGreaterThan(1200)
    expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(10)
  })

  test("has no retired word in the name of a file or a declaration", () => {
    const findings = listFindings(({ file, names }) =>
      [{ name: path.basename(file).split(".")[0] ?? "", at: 0 }, ...names].flatMap(({ name, at }) =>
        Object.hasOwn(EXCEPTIONS, name.toLowerCase())
          ? []
          : splitName(name).flatMap((word) => {
              const retired = findRetired(word)
              return retired === null
                ? []
                : [{ at, finding: `${name}: write ${WORDS[retired]} for ${word}` }]
            }),
      ),
    )
    expect(findings).toEqual([])
  })

  test("has no function that begins with a retired verb", () => {
    const findings = listFindings(({ functions }) =>
      functions.flatMap(({ name, at }) => {
        const [verb = ""] = splitName(name)
        if (!Object.hasOwn(VERBS, verb) || Object.hasOwn(EXCEPTIONS, name.toLowerCase())) return []
        return [{ at, finding: `${name}: write ${VERBS[verb]} for ${verb}` }]
      }),
    )
    expect(findings).toEqual([])
  })

  test("has no function find… that always returns something", () => {
    const findings = listFindings(({ functions }) =>
      functions
        .filter(({ name, returns }) => /^find[A-Z]/.test(name) && returns && !mayBeAbsent(returns))
        .map(({ name, at }) => ({ at, finding: `${name}: write get, list or read for find` })),
    )
    expect(findings).toEqual([])
  })

  const listPhrases = (
    texts: readonly { text: string; at: number }[],
    phrases: typeof PHRASES = PHRASES,
  ) =>
    texts.flatMap(({ text, at }) =>
      phrases.flatMap(([phrase, better]) => {
        const [match] = phrase.exec(text) ?? []
        return match === undefined ? [] : [{ at, finding: `write ${better} for "${match}"` }]
      }),
    )

  test("has no retired expression in a comment or in the title of a test", () => {
    const findings = listFindings(({ comments, titles }) => listPhrases([...comments, ...titles]))
    expect(findings).toEqual([])
  })

  test("has no retired expression in a message for operators", () => {
    const findings = listFindings(({ file, texts }) =>
      OPERATOR_FILES.test(file) ? listPhrases(texts, MESSAGE_PHRASES) : [],
    )
    expect(findings).toEqual([])
  })
})
