/** The public paths that the shop API answers; all others are the storefront's. */
export const SHOP_API_PATH = /^\/(?:api|images)\//
