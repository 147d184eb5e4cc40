import { randomInt } from "node:crypto"

/**
 * What a proxy in front of the shop says of a visitor whom nobody has seen before. The shops of the tests trust
 * this machine for a proxy (shop.ts): all visitors come from here, and limits are of an address.
 */
export function fromElsewhere(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
