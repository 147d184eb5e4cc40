/** Public paths of the shop API; all others belong to the storefront. */
export const SHOP_API_PATH = /^\/(?:api|images)\//
