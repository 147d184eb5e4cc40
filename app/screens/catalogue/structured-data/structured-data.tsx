import "server-only"
import type { Thing, WithContext } from "schema-dts"

/** What a page is about, in schema.org's words, for search engines. No script: the policy has nothing to allow. */
export function StructuredData({ thing }: { thing: Exclude<Thing, string> }) {
  const data = { "@context": "https://schema.org", ...thing } as WithContext<Exclude<Thing, string>>
  // Text of the catalogue may hold what ends a script element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c")
  return <script type="application/ld+json">{json}</script>
}
