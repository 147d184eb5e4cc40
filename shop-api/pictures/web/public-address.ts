import { BlockList, isIPv4, isIPv6 } from "node:net"

/**
 * IPv4 networks that are not public: the networks in IANA's registry of special-purpose addresses, even the few that
 * are reachable from the internet, and the multicast addresses.
 */
const SPECIAL_IPV4: readonly [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // At 169.254.169.254, cloud providers serve the credentials of the machine.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]

/**
 * Networks inside 2000::/3, the range of public IPv6 addresses, that are not public, or through which any IPv4 address
 * can be reached (Teredo and 6to4).
 */
const SPECIAL_IPV6: readonly [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, "ipv4")
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, "ipv6")

const global = new BlockList()
global.addSubnet("2000::", 3, "ipv6")

/**
 * Whether an IP address is public. Addresses of this machine, of private networks, and of the metadata services of
 * cloud providers are not public, nor are IPv6 forms of IPv4 addresses. Returns false for a text that is not an IP
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4")
  if (!isIPv6(address)) return false
  const [plain = ""] = address.split("%")
  return global.check(plain, "ipv6") && !special.check(plain, "ipv6")
}
