import { expect, test } from "vitest"
import { networkOf, parseAddress } from "#runtime/ip-address.ts"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::1", "::1"],
])("parses %s as %s", (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

test.each([
  "",
  "unknown",
  "203.0.113",
  "203.0.113.256",
  "010.0.0.1",
  "0x7f000001",
  "1:2:3",
  "a.example",
  "::1/64",
])("rejects %j", (text) => {
  expect(parseAddress(text)).toBeNull()
})

test("returns the network of an address, for IPv6 its /64", () => {
  expect(networkOf("203.0.113.7", { v4: 24 })).toBe("203.0.113")
  expect(networkOf("203.0.113.7", { v4: 32 })).toBe("203.0.113.7")
  expect(networkOf("2001:db8:1:2:3:4:5:6", { v4: 24 })).toBe("2001:db8:1:2::")
  expect(networkOf("2001:db8::1", { v4: 32 })).toBe("2001:db8:0:0::")
  expect(networkOf("::1", { v4: 24 })).toBe("0:0:0:0::")
  expect(networkOf("2001:db8:1:2::", { v4: 24 })).toBe("2001:db8:1:2::")
})
