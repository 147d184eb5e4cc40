import "server-only"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { waitBriefly } from "#app/loaders/shared/wait-briefly.ts"
import { listSocialLinks, type SocialLink } from "#contract/social-links.ts"
import type { Route } from "../../routes/shell/+types/social-links.ts"

/**
 * Loads the footer's social links. Returns null when the shop API is slow: the page is then sent without the links,
 * and the browser fetches them later. If `waits` is true, the function waits even for a slow shop API.
 */
export async function findSocialLinks(
  shop: ShopApiClient,
  { waits }: { waits: boolean },
): Promise<SocialLink[] | null> {
  const links = shop.call(listSocialLinks, {}).then(({ social_links }) => social_links)
  return await (waits ? links : waitBriefly(links))
}

/** Responds with the social links as JSON. The browser requests them when its page was sent without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { social_links } = await getShopApi(context).call(listSocialLinks, {})
  // The browser may have changed the cart's cookie by the time this response arrives, so the response must set no
  // cookies. The session middleware adds none to a response with a Cache-Control header.
  return Response.json(social_links, { headers: { "Cache-Control": "private, no-store" } })
}
