import "server-only"
import type { Thing, WithContext } from "schema-dts"

/**
 * Describes the content of the page to search engines in the vocabulary of schema.org. The browser does not run this
 * script element, so the content security policy needs no exception for it.
 */
export function StructuredData({ thing }: { thing: Exclude<Thing, string> }) {
  const data = { "@context": "https://schema.org", ...thing } as WithContext<Exclude<Thing, string>>
  // A text of the catalogue may contain `</script>`.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c")
  return <script type="application/ld+json">{json}</script>
}
