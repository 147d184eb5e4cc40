import { env } from "#app/host/env.ts"

/** Paths of personal pages and of forms, without their language prefix. */
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
