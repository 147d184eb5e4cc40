/**
 * The header of the shop API's answers that tells the time by which the shop goes: milliseconds since the epoch. A
 * storefront's machine may have another one, and a proxy puts its own into `Date`.
 */
export const SHOP_TIME_HEADER = "Shop-Time"
