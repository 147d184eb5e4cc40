import { randomInt } from "node:crypto"

/**
 * The header by which a proxy reports a visitor's address: a new one for each call, so that visitors
 * do not share the rate limits of an address. The test shops trust this machine as a proxy (shop.ts).
 */
export function fromElsewhere(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
