/** Matches the public paths of the shop API. All other paths belong to the storefront. */
export const SHOP_API_PATH = /^\/(?:api|images)\//
