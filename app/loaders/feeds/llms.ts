import "server-only"
import { env } from "#app/host/env.ts"
import { LOCALES } from "#domain/locale.ts"
import { sendFile } from "./public-response.ts"

const LANGUAGES = { uz: "Uzbek", ru: "Russian", en: "English" } as const

/** Describes the shop to language models (llmstxt.org), in English. */
export function loader() {
  const { BRAND_NAME, BRAND_TAGLINE, SITE_URL } = env
  const each = (line: (locale: (typeof LOCALES)[number]) => string) => LOCALES.map(line)
  const lines = [
    `# ${BRAND_NAME}`,
    "",
    `> ${BRAND_TAGLINE}. An online perfume shop in Uzbek, Russian and English; prices depend on the country of delivery.`,
    "",
    `A perfume is sold in one or more volumes. Each volume has a page at ${SITE_URL}/{language}/product/{id}, and the same in Markdown at ${SITE_URL}/{language}/product/{id}.md, which names the other volumes with their prices. Lists show each perfume once. Perfumes are ordered by people on the site, who register with their phone.`,
    "",
    "## Catalogue",
    "",
    ...each((l) => `- [All perfumes in ${LANGUAGES[l]}](${SITE_URL}/${l}/products)`),
    ...each((l) => `- [Product feed in ${LANGUAGES[l]}](${SITE_URL}/${l}/merchant.xml)`),
    `- [Sitemaps](${SITE_URL}/sitemap.xml)`,
    "",
    "## About the shop",
    "",
    `- [About us](${SITE_URL}/en/about)`,
    `- [Contact](${SITE_URL}/en/contact)`,
    `- [Terms of use](${SITE_URL}/en/legal/terms-of-use)`,
    `- [Privacy policy](${SITE_URL}/en/legal/privacy-policy)`,
    "",
  ]
  return sendFile(lines.join("\n"), "text/plain")
}
