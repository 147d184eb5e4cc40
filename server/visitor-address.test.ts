import { describe, expect, test } from "vitest"
import { getVisitorAddress, parseTrustedProxies } from "#server/visitor-address.ts"

const find = (proxies: string, socket: string, forwarded: string | null) =>
  getVisitorAddress(parseTrustedProxies(proxies), socket, forwarded)

describe("[D.96] the visitor's address", () => {
  test.each([
    ["no trusted proxy", "", "198.51.100.1", "203.0.113.7", "198.51.100.1"],
    [
      "a client that is not a trusted proxy",
      "10.0.0.1",
      "198.51.100.1",
      "203.0.113.7",
      "198.51.100.1",
    ],
    ["no header", "10.0.0.1", "10.0.0.1", null, "10.0.0.1"],
    ["a trusted proxy names its client", "10.0.0.1", "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["a forged hop to the left", "10.0.0.1", "10.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["two proxies", "10.0.0.0/8", "10.0.0.1", "1.1.1.1, 203.0.113.7,10.9.9.9", "203.0.113.7"],
    ["proxies alone", "10.0.0.0/8", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["an invalid entry", "10.0.0.1", "10.0.0.1", "203.0.113.7, unknown", "10.0.0.1"],
    ["an IPv4-mapped IPv6 socket", "127.0.0.1", "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["ports", "127.0.0.1", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["IPv6 with a port", "::1", "::1", "[2001:DB8::1]:4711", "2001:db8::1"],
    ["IPv6 networks", "fd00::/8", "fd12::1", "2001:db8::1", "2001:db8::1"],
  ])("%s", (_, proxies, socket, forwarded, address) => {
    expect(find(proxies, socket, forwarded)).toBe(address)
  })
})

test.each([
  "localhost",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "fd00::/129",
  "10.0.0.1 10.0.0.2",
])("rejects the TRUSTED_PROXIES entry %s in one line", (entry) => {
  expect(() => parseTrustedProxies(`127.0.0.1, ${entry}`)).toThrow(
    new RegExp(`^TRUSTED_PROXIES has "${entry}", but must be [^\\n]+$`),
  )
})
