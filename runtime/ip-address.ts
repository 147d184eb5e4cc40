const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
/**
 * Matches an IPv4 address in the form of IPv6, such as ::ffff:203.0.113.7. Sockets that accept both versions report
 * IPv4 addresses in this form.
 */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * Returns an IP address in its canonical form. IPv6 is shortened, in lower case and without a zone. IPv4 in the form of
 * IPv6 becomes plain IPv4. Null when the text is not an IP address.
 */
export function parseAddress(text: string): string | null {
  const [trimmed = ""] = text.trim().split("%", 1)
  const address = MAPPED.exec(trimmed)?.[1] ?? trimmed
  // `URL` would also accept 010.1 or 0x7f000001 as IPv4 addresses. This function accepts only four decimal numbers.
  if (IPV4.test(address)) return hostOf(address) === address ? address : null
  if (!address.includes(":")) return null
  return hostOf(`[${address}]`)?.slice(1, -1) ?? null
}

function hostOf(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

/**
 * Returns the network of a canonical address: the first `v4` bits of an IPv4 address, or the first `v6` bits of an IPv6
 * address. `v6` is 64 by default, because an Internet provider gives a /64 to one customer. `networkOf("203.0.113.7", {
 * v4: 24 })` returns "203.0.113".
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
  // A /56 ends in the middle of the fourth group.
  if (v6 === 56) groups.push((parseInt(groups.pop() ?? "0", 16) & 0xff00).toString(16))
  return `${groups.join(":")}::`
}

/** Returns the eight groups of an IPv6 address. */
function listGroups(address: string): string[] {
  const [head = "", tail] = address.split("::", 2)
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: gap }, () => "0"), ...after]
}
