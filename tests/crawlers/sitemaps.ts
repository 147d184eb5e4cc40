import { readFileSync } from "node:fs"
import path from "node:path"
import { validateXML } from "xmllint-wasm"

/** The sitemap protocol's limit for the size of one file. */
const MAX_BYTES = 50 * 1024 * 1024
const MEMORY_PAGES = 8192

const read = (name: string) => ({
  fileName: name,
  contents: readFileSync(path.join(import.meta.dirname, "sitemap-schema", name), "utf8"),
})

/**
 * Checks a sitemap or an index of sitemaps by the protocol's schema and limits. Returns a line for
 * each problem.
 */
export async function checkSitemap(
  kind: "sitemap" | "siteindex",
  contents: string,
): Promise<string[]> {
  if (Buffer.byteLength(contents) > MAX_BYTES) return ["larger than 50 MB"]
  const { errors } = await validateXML({
    xml: { fileName: "given.xml", contents },
    schema: read(`${kind}.xsd`),
    preload: read("alternates.xsd"),
    maxMemoryPages: MEMORY_PAGES,
  })
  return errors.map(({ message }) => message)
}

/** Returns the URLs that a sitemap or an index of sitemaps lists, in its order. */
export function listAddresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  )
}
