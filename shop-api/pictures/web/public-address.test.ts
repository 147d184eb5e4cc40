import { expect, test } from "vitest"
import { isPublicAddress } from "#shop-api/pictures/web/public-address.ts"

test.each([
  ["this machine", ["127.0.0.1", "127.9.9.9", "0.0.0.0", "::1", "::"]],
  [
    "networks inside",
    ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12::1"],
  ],
  ["a cloud's metadata", ["169.254.169.254", "fd00:ec2::254", "100.100.100.200"]],
  ["the link", ["169.254.0.1", "fe80::1", "fe80::1%eth0"]],
  ["a carrier's network", ["100.64.0.1", "100.127.255.255"]],
  ["IPv4 in IPv6", ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "::127.0.0.1"]],
  ["IPv4 through a gateway", ["64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1"]],
  ["examples and benchmarks", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1"]],
  ["multicast and reserved networks", ["224.0.0.1", "255.255.255.255", "240.0.0.1", "ff02::1"]],
  ["invalid addresses", ["", "localhost", "8.8.8", "1.2.3.4.5", "08.8.8.8x"]],
])("refuses %s", (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test("accepts public addresses next to special networks", () => {
  const addresses = ["8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1"]
  const newer = ["192.169.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::71"]
  expect([...addresses, ...newer].filter((address) => !isPublicAddress(address))).toEqual([])
})
