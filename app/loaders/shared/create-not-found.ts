import "server-only"
import { isbot } from "isbot"
import { data, type RouterContextProvider } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { listBestSold } from "./find-home.ts"

export interface NotFoundPage {
  request: Request
  context: Readonly<RouterContextProvider>
}

interface NotFoundOptions extends NotFoundPage {
  /** A message in place of the page's own, in the visitor's language. */
  words?: string
}

/**
 * Creates the 404 response of a page, with a few best sellers for its reader: none when the shop API is slow or down.
 * Crawlers get no body, so nothing is read for them.
 */
export async function createNotFound({ request, context, words }: NotFoundOptions) {
  const isCrawler = isbot(request.headers.get("user-agent"))
  const perfumes = isCrawler ? [] : await listBestSold(getShopApi(context))
  return data({ words, perfumes }, { status: 404 })
}
