/** The start tag of an element, with name and attributes in lower case. */
export interface Tag {
  name: string
  attributes: Map<string, string>
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([\w:.-]+)(?:="([^"]*)")?/g
const ENTITIES: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" }

/**
 * Returns every start tag of a document that React rendered; React writes attributes in double quotes. Skips the
 * contents of scripts.
 */
export function readTags(html: string): Tag[] {
  const markup = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1")
  return [...markup.matchAll(TAG)].map(([, name = "", text = ""]) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        value.replaceAll(/&([\w#]+);/g, (entity, known: string) => ENTITIES[known] ?? entity),
      ]),
    ),
  }))
}

/** Returns the value of the input with this name, such as a hidden field; empty if a page has none. */
export function readInput(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ""
  return /value="([^"]*)"/.exec(input)?.[1] ?? ""
}

/** Returns the first region and the first district in the lists of the delivery form; empty if a page has none. */
export function readFirstPlace(html: string): { region: string; district: string } {
  const [region = "", district = ""] =
    /<select[^>]*name="region".*?<option value="(\d+)".*?name="district".*?<option value="(\d+)"/s
      .exec(html)
      ?.slice(1) ?? []
  return { region, district }
}
