import { z } from "zod"
import { defineCall } from "#contract/call.ts"

export const SOCIAL_ICONS = ["telegram", "instagram", "youtube", "facebook"] as const

/** A link to the shop's page on a social network. */
export const SocialLink = z
  .object({ name: z.string(), link: z.url({ protocol: /^https$/ }), icon: z.enum(SOCIAL_ICONS) })
  .meta({ id: "SocialLink" })
export type SocialLink = z.output<typeof SocialLink>

/** Lists the links to the shop's pages on social networks. The response is public and cached [S7.13]. */
export const listSocialLinks = defineCall({
  operationId: "listSocialLinks",
  method: "get",
  path: "/api/v1/footer/social-links",
  summary: "Social links of the footer",
  cached: true,
  answer: z.object({ social_links: z.array(SocialLink) }),
  example: {
    answer: { social_links: [{ name: "Telegram", link: "https://t.me/atir", icon: "telegram" }] },
  },
})
