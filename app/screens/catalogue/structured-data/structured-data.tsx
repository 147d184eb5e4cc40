import "server-only"
import type { Thing, WithContext } from "schema-dts"

/**
 * The page's content in the vocabulary of schema.org, for search engines. The browser does not run
 * it, so the content security policy needs no exception.
 */
export function StructuredData({ thing }: { thing: Exclude<Thing, string> }) {
  const data = { "@context": "https://schema.org", ...thing } as WithContext<Exclude<Thing, string>>
  // A text of the catalogue may contain `</script>`.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c")
  return <script type="application/ld+json">{json}</script>
}
