import { expect, onTestFinished, test } from "vitest"
import { startNginx } from "#tests/support/nginx.ts"
import { getFreePort } from "#tests/support/shop.ts"

test(
  "[D1.254] nginx says in three languages that no storefront responds, and repeats a read by itself",
  { tags: ["full"] },
  async () => {
    const port = await getFreePort()
    const closedPort = `127.0.0.1:${await getFreePort()}`
    const nginx = await startNginx({
      "8080": String(port),
      "8081": String(await getFreePort()),
      "storefront-1:3000": closedPort,
      "storefront-2:3000": closedPort,
      "api-1:3001": closedPort,
      "api-2:3001": closedPort,
    })
    onTestFinished(() => nginx.stop())

    const read = await fetch(`http://localhost:${port}/ru/products`)
    expect(read.status).toBe(502)
    expect(read.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(read.headers.get("cache-control")).toBe("no-store")
    expect(read.headers.get("refresh")).toBe("5")
    const html = await read.text()
    for (const text of ["vaqtincha ishlamayapti", "временно недоступен", "temporarily unavailable"])
      expect(html).toContain(text)

    const form = await fetch(`http://localhost:${port}/ru/contact`, { method: "POST", body: "a=b" })
    expect(form.status).toBe(502)
    expect(form.headers.get("refresh")).toBeNull()
    expect(await form.text()).toBe(html)
  },
)
