import { gzipSync } from "node:zlib"

interface SourceMap {
  mappings: string
  sources: readonly (string | null)[]
}

export interface ModuleWeight {
  /** Path of the module from the root folder, or in node_modules. */
  module: string
  /** The module's share of the gzip bytes of the script. It is not a whole number. */
  bytes: number
}

/** Name in the list for code that comes from no module, such as code that the bundler adds. */
const NO_MODULE = "(no module)"

const weigh = (text: string) => gzipSync(text, { level: 9 }).length

/**
 * Divides the gzip bytes of a script among its modules, in proportion to the gzip bytes that each module would have
 * alone. The source map says which code comes from which module.
 */
export function weighModules(code: string, map: SourceMap | null): ModuleWeight[] {
  // Scripts that only the bundler has written have no source map.
  if (!map) return [{ module: NO_MODULE, bytes: weigh(code) }]
  const texts = new Map<string, string>()
  for (const { source, text } of splitBySource(code, map)) {
    texts.set(source, (texts.get(source) ?? "") + text)
  }
  const alone = [...texts].map(([module, text]) => ({ module, bytes: weigh(text) }))
  const share = weigh(code) / alone.reduce((sum, { bytes }) => sum + bytes, 0)
  return alone.map(({ module, bytes }) => ({ module, bytes: bytes * share }))
}

function* splitBySource(code: string, { mappings, sources }: SourceMap) {
  const lines = code.split("\n")
  let place = 0
  for (const [number, segments] of mappings.split(";").entries()) {
    const line = `${lines[number] ?? ""}\n`
    let column = 0
    let source = NO_MODULE
    for (const segment of segments === "" ? [] : segments.split(",")) {
      const [step = 0, move] = decode(segment)
      yield { source, text: line.slice(column, (column += step)) }
      if (move !== undefined) place += move
      source = move === undefined ? NO_MODULE : nameOf(sources[place] ?? NO_MODULE)
    }
    yield { source, text: line.slice(column) }
  }
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** Decodes one segment of a source map, which contains numbers in base 64 VLQ. */
function decode(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

function nameOf(source: string): string {
  return source
    .replace(/^\0/, "")
    .replace(/^.*node_modules\//, "")
    .replace(/^(\.\.\/)+/, "")
}
