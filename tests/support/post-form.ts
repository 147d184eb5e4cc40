import type { APIRequestContext, APIResponse } from "playwright/test"
import type { Shop } from "#tests/support/shop.ts"

/** Posts a form as the shop's pages do. Does not follow redirects. */
export function postForm(
  request: APIRequestContext,
  shop: Pick<Shop, "url">,
  path: string,
  form: Record<string, string> = {},
): Promise<APIResponse> {
  return request.post(path, { form, headers: { origin: shop.url }, maxRedirects: 0 })
}
