import { env } from "#app/env.ts"
import { formatSitemapIndex } from "#app/loaders/sitemap-xml.ts"

export function loader() {
  return new Response(formatSitemapIndex(env.SITE_URL), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  })
}
