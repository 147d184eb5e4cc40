import { env } from "#app/host/env.ts"

/** Paths below the language prefix that crawlers must not request: personal pages and forms. */
const PRIVATE = ["auth/", "cabinet", "cart", "checkout", "country", "form/", "product/*/notify"]

export function loader() {
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: /*/${path}`),
    "Disallow: /*?*panel=",
    "",
    `Sitemap: ${env.SITE_URL}/sitemap.xml`,
    "",
  ]
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  })
}
