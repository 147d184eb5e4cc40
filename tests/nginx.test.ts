// @module-tag full
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { checkNginxSite, startNginx } from "#tests/support/nginx.ts"
import { getFreePort } from "#tests/support/shop.ts"

test("[D1.552] nginx counts the requests of an IPv4 address, and those of all addresses of an IPv6 network", async () => {
  const waiting: ServerResponse[] = []
  const storefront = createServer((_, response) => waiting.push(response))
  await once(storefront.listen(0, "127.0.0.1"), "listening")
  const shop = `127.0.0.1:${(storefront.address() as AddressInfo).port}`
  const port = await getFreePort()
  const nginx = await startNginx(
    {
      "8080": String(port),
      "8081": String(await getFreePort()),
      "storefront-1:3000": shop,
      "storefront-2:3000": shop,
      "api-1:3001": shop,
      "api-2:3001": shop,
    },
    // The requests of the test come from one address, so a header names others.
    (configuration) =>
      configuration.replace(
        /limit_conn visitors \d+;/,
        "limit_conn visitors 1; set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;",
      ),
  )
  onTestFinished(async () => {
    await nginx.stop()
    storefront.close()
  })
  const request = (address: string) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { "X-Forwarded-For": address } })

  const first = ["2001:db8:a:b::1", "2001:db8:a:c::1", "203.0.113.7", "203.0.113.8"]
  const open = first.map(request)
  await expect.poll(() => waiting.length).toBe(first.length)
  const later = ["2001:db8:a:b:ffff:ffff:ffff:ffff", "2001:db8:a:c::2", "203.0.113.7"]
  const refused = await Promise.all(later.map(async (address) => (await request(address)).status))
  expect(refused).toEqual([503, 503, 503])
  for (const response of waiting) response.end()
  const statuses = (await Promise.all(open)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200])
})

test("nginx accepts the site with a certificate, deploy/nginx-tls.conf", () => {
  expect(checkNginxSite()).toContain("test is successful")
})
