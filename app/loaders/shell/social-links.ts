import "server-only"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { listSocialLinks, type SocialLink } from "#contract/social-links.ts"
import type { Route } from "../../routes/shell/+types/social-links.ts"

/** Milliseconds for which a page waits for the footer's links. */
const MAX_WAIT = 300

/**
 * Loads the footer's social links. Returns null when the shop API takes longer than MAX_WAIT: the page is then sent
 * without the links, and the browser fetches them later. If `waits` is true, there is no such limit.
 */
export async function findSocialLinks(
  shop: ShopApiClient,
  { waits }: { waits: boolean },
): Promise<SocialLink[] | null> {
  const links = shop.call(listSocialLinks, {}).then(({ social_links }) => social_links)
  if (waits) return await links
  const { promise: timeout, resolve: onTimeout } = Promise.withResolvers<null>()
  const timer = setTimeout(() => onTimeout(null), MAX_WAIT)
  try {
    return await Promise.race([links, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Responds with the social links as JSON. The browser requests them when its page was sent without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { social_links } = await getShopApi(context).call(listSocialLinks, {})
  return Response.json(social_links)
}
