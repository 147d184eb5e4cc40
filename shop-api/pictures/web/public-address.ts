import { BlockList, isIPv4, isIPv6 } from "node:net"

/** What IANA's registry of special-purpose IPv4 addresses keeps from the public Internet. */
const SPECIAL_IPV4: readonly [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Clouds tell the secrets of a machine at 169.254.169.254.
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
 * Parts of 2000::/3, where all public IPv6 addresses are, that are none, or that lead to an IPv4 address of any
 * kind: Teredo and 6to4.
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
 * Whether an IP address is one that anybody on the Internet may call: none of this machine, of a network inside,
 * of a cloud's metadata, nor an IPv6 address that stands for an IPv4 one. False for what is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4")
  if (!isIPv6(address)) return false
  const [plain = ""] = address.split("%")
  return global.check(plain, "ipv6") && !special.check(plain, "ipv6")
}
