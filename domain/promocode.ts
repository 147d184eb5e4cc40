/** Returns a promocode as the shop stores it: in capital letters, without the white space of a text message. */
export const normalizePromocode = (code: string) => code.replaceAll(/\s/g, "").toUpperCase()
