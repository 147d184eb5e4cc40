import { asc } from "drizzle-orm"
import { listSocialLinks } from "#contract/social-links.ts"
import { socialLinks } from "#shop-api/db/schema/contact.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"

export function registerSocialLinks(app: ApiApp): void {
  const { db } = app.services.database
  handle(app, listSocialLinks, async () => ({
    social_links: await db
      .select({ name: socialLinks.name, link: socialLinks.link, icon: socialLinks.icon })
      .from(socialLinks)
      .orderBy(asc(socialLinks.position), asc(socialLinks.id)),
  }))
}
