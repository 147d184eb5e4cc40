import { randomInt } from "node:crypto"

/**
 * The header of a proxy for a visitor with a new address. The test shops trust this machine as a
 * proxy (shop.ts), because their limits count by address.
 */
export function fromElsewhere(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
