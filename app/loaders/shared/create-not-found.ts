import "server-only"
import { isbot } from "isbot"
import { data, type RouterContextProvider } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { listBestSold } from "./list-best-sold.ts"

export interface NotFoundPage {
  request: Request
  context: Readonly<RouterContextProvider>
}

interface NotFoundOptions extends NotFoundPage {
  /** A message in the visitor's language that replaces the general text of the page. */
  message?: string
}

/**
 * Creates the 404 response of a page. The page offers a few best sellers, or none when the shop API is slow or down.
 * Crawlers get no body, so nothing is loaded for them.
 */
export async function createNotFound({ request, context, message }: NotFoundOptions) {
  const isCrawler = isbot(request.headers.get("user-agent"))
  const perfumes = isCrawler ? [] : await listBestSold(getShopApi(context))
  return data({ message, perfumes }, { status: 404 })
}
