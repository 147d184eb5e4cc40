const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** An IPv4 address as a socket that speaks both protocols shows it. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * An IP address in its one canonical form (IPv6 shortened and in lower case, IPv4 without its IPv6 prefix);
 * null when the text is none. The zone of a link-local address is left out.
 */
export function parseAddress(text: string): string | null {
  const [trimmed = ""] = text.trim().split("%", 1)
  const address = MAPPED.exec(trimmed)?.[1] ?? trimmed
  // URLs take 010.1 and 0x7f000001 for IPv4 addresses too: here only dotted decimals are.
  if (IPV4.test(address)) return hostOf(address) === address ? address : null
  if (!address.includes(":")) return null
  return hostOf(`[${address}]`)?.slice(1, -1) ?? null
}

function hostOf(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

/**
 * The network that a canonical address belongs to: of IPv4 the first `v4` bits, of IPv6 the first `v6`, by default 64,
 * which is what one subscriber is given.
 */
export function networkOf(
  address: string,
  { v4, v6 = 64 }: { v4: 8 | 16 | 24 | 32; v6?: 32 | 48 | 56 | 64 },
): string {
  if (!address.includes(":"))
    return address
      .split(".")
      .slice(0, v4 / 8)
      .join(".")
  const groups = listGroups(address).slice(0, Math.ceil(v6 / 16))
  // Half of the fourth group belongs to a /56.
  if (v6 === 56) groups.push((parseInt(groups.pop() ?? "0", 16) & 0xff00).toString(16))
  return `${groups.join(":")}::`
}

/** The eight groups of an IPv6 address. */
function listGroups(address: string): string[] {
  const [head = "", tail] = address.split("::", 2)
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: gap }, () => "0"), ...after]
}
