import type { IncomingMessage } from "node:http"
import { BlockList, isIPv6 } from "node:net"
import { parseAddress } from "#runtime/ip-address.ts"
import { ConfigError } from "#runtime/parse-settings.ts"

/** Matches an address with a port, as some proxies send it. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/

/**
 * Parses the setting TRUSTED_PROXIES: addresses and networks (such as 10.0.0.0/8), separated by commas.
 *
 * @throws ConfigError about the first entry that is neither an address nor a network
 */
export function parseTrustedProxies(setting = ""): BlockList {
  const trusted = new BlockList()
  for (const entry of setting.split(",").map((part) => part.trim())) {
    if (entry !== "") addEntry(trusted, entry)
  }
  return trusted
}

function addEntry(trusted: BlockList, entry: string): void {
  const [text = "", bits, ...rest] = entry.split("/")
  const address = parseAddress(text)
  const family = address && isIPv6(address) ? "ipv6" : "ipv4"
  const most = family === "ipv6" ? 128 : 32
  const isNetwork = bits !== undefined
  const isRange = isNetwork && /^\d{1,3}$/.test(bits) && Number(bits) <= most
  if (address === null || rest.length > 0 || (isNetwork && !isRange)) {
    throw new ConfigError(
      `TRUSTED_PROXIES has ${JSON.stringify(entry)}, but must be a list of IP addresses and networks such as 127.0.0.1,10.0.0.0/8`,
    )
  }
  if (isNetwork) trusted.addSubnet(address, Number(bits), family)
  else trusted.addAddress(address, family)
}

/**
 * Returns the address of the visitor. Without a proxy, it is the address of the socket. Behind trusted proxies, it is
 * the last entry of X-Forwarded-For that is not itself a trusted proxy; a client could have forged the entries before
 * it.
 */
export function getVisitorAddress(
  trusted: BlockList,
  socketAddress: string,
  forwardedFor: string | null,
): string {
  let address = parseAddress(socketAddress) ?? ""
  const hops = (forwardedFor ?? "").split(",").toReversed()
  for (const hop of hops) {
    if (!isTrusted(trusted, address)) return address
    const named = readHop(hop)
    if (named === null) return address
    address = named
  }
  return address
}

/** Returns the address of the visitor, like `getVisitorAddress`, for a request of node:http. */
export function getRequestAddress(trusted: BlockList, request: IncomingMessage): string {
  const forwarded = request.headers["x-forwarded-for"]
  const text = Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? null)
  return getVisitorAddress(trusted, request.socket.remoteAddress ?? "", text)
}

/** Whether the address belongs to a trusted proxy. */
export function isTrusted(trusted: BlockList, address: string): boolean {
  return address !== "" && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4")
}

function readHop(hop: string): string | null {
  const [, bracketed, dotted] = WITH_PORT.exec(hop.trim()) ?? []
  return parseAddress(bracketed ?? dotted ?? hop)
}
