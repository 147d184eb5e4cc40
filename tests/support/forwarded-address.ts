import { randomInt } from "node:crypto"

/**
 * Returns the header in which a proxy reports a visitor's IP address. Each call returns a random address, so that
 * visitors do not share the rate limits of one address. The test shops trust this machine as a proxy (shop.ts).
 */
export function fromElsewhere(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
