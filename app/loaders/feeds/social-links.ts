import "server-only"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { listSocialLinks, type SocialLink } from "#contract/footer.ts"
import type { Route } from "../../routes/feeds/+types/social-links.ts"

/** How long a page waits for the links at its foot before it goes without them. Milliseconds. */
const PATIENCE = 300

/**
 * The footer's social links; null when they are slow to come: the page does not wait for its foot, the browser
 * asks again. With `isWaiting` they are waited for.
 */
export async function findSocialLinks(
  shop: ShopApiClient,
  { isWaiting }: { isWaiting: boolean },
): Promise<SocialLink[] | null> {
  const links = shop.call(listSocialLinks, {}).then(({ social_links }) => social_links)
  if (isWaiting) return await links
  const { promise: late, resolve: giveUp } = Promise.withResolvers<null>()
  const timer = setTimeout(() => giveUp(null), PATIENCE)
  try {
    return await Promise.race([links, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The links for a page that went without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { social_links } = await getShopApi(context).call(listSocialLinks, {})
  return Response.json(social_links)
}
