import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { startShop } from "#tests/support/shop.ts"

test("[D.93] refuses to start a demonstration on a public address without DEMO=1, and marks every page with it", async () => {
  const SITE_URL = "https://atir.example"
  const refused = await startShop({ SITE_URL }).catch((error: unknown) => String(error))
  expect(refused).toMatch(
    /\nThe shop does not run: SITE_URL is "https:\/\/atir\.example", but [^\n]*SMS_PROVIDER[^\n]*DEMO=1[^\n]*\n$/,
  )
  const shop = await startShop({ SITE_URL, DEMO: "1" })
  onTestFinished(() => shop.stop())
  for (const path of ["/uz", "/uz/cart", "/uz/nowhere", "/fr/nowhere"]) {
    const { body } = await requestAs(shop.url + path, "atir.example")
    expect(body, path).toContain(getFixedT("uz")("shell:demo"))
  }
})

test("[D1.638] warns at the start of a public shop that its pages do not name the seller", async () => {
  const publicShop = {
    SITE_URL: "https://atir.example",
    SMS_PROVIDER: "eskiz",
    ESKIZ_EMAIL: "shop@atir.example",
    ESKIZ_PASSWORD: "password",
    PAYMENT_PROVIDERS: "none",
  }
  const warning = /"level":40,[^\n]*SELLER_DETAILS is not set/
  for (const [settings, isWarned] of [
    [publicShop, true],
    [{ ...publicShop, SELLER_DETAILS: "Gulzor Savdo MChJ, STIR 300 000 000" }, false],
    [{ SITE_URL: publicShop.SITE_URL, DEMO: "1" }, false],
  ] as const) {
    const shop = await startShop(settings)
    onTestFinished(() => shop.stop())
    expect(warning.test(shop.output())).toBe(isWarned)
  }
})

test("[D1.528] shows the operator's notice as plain text on every page of its language", async () => {
  const NOTICE_UZ = 'Shartlar <b>1-maydan</b> "oʻzgaradi"'
  const shop = await startShop({ NOTICE_UZ, NOTICE_EN: "The terms change on May 1" })
  onTestFinished(() => shop.stop())
  const { host } = new URL(shop.url)
  const read = async (path: string) => (await requestAs(shop.url + path, host)).body
  // The second response for the home page comes from the page cache.
  for (const path of ["/uz", "/uz", "/uz/cart", "/uz/nowhere", "/fr/nowhere"]) {
    const body = await read(path)
    expect(body, path).toContain(
      "Shartlar &lt;b&gt;1-maydan&lt;/b&gt; &quot;oʻzgaradi&quot;</aside>",
    )
    expect(body, path).not.toContain("<b>1-maydan")
  }
  expect(await read("/en")).toContain("The terms change on May 1</aside>")
  expect(await read("/ru")).not.toContain(getFixedT("ru")("shell:notice_label"))
})

test("[D1.240] a shop answers at LISTEN_ADDRESS alone", async () => {
  const shop = await startShop({ LISTEN_ADDRESS: "127.0.0.1" })
  onTestFinished(() => shop.stop())
  const { port } = new URL(shop.url)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow("fetch failed")
})

test.each([
  ["covers only the shop's own host by default", {}, "max-age=31536000"],
  [
    "includes subdomains with HSTS_INCLUDE_SUBDOMAINS",
    { HSTS_INCLUDE_SUBDOMAINS: "1" },
    "max-age=31536000; includeSubDomains",
  ],
])("Strict-Transport-Security %s", { tags: ["full"] }, async (_, env, expected) => {
  const shop = await startShop({ SITE_URL: "https://atir.example", DEMO: "1", ...env })
  onTestFinished(() => shop.stop())
  for (const path of ["/uz", "/uz/cart", "/robots.txt", "/api/v1/header/countries"]) {
    const { headers } = await requestAs(shop.url + path, "atir.example")
    expect(headers["strict-transport-security"], path).toBe(expected)
  }
})

test.each([
  ["SUPPORT_URL", "support"],
  ["OPERATOR_PHONES", "call us"],
  ["SITE_URL", "shop.example"],
])(
  "stops the start for a wrong %s before it writes anything",
  { tags: ["full"] },
  async (name, value) => {
    const dataDir = getAbsentFolder()
    await expect(startShop({ [name]: value, DATA_DIR: dataDir })).rejects.toThrow(
      new RegExp(`\nThe shop does not run: ${name} is "${value}", but must be [^\n]*\n$`),
    )
    expect(existsSync(dataDir)).toBe(false)
  },
)

test("stops the start for a PORT that is taken before it writes anything", async () => {
  const other = createServer((socket) => socket.destroy()).listen(0)
  onTestFinished(() => void other.close())
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const dataDir = getAbsentFolder()
  await expect(startShop({ PORT: String(port), DATA_DIR: dataDir })).rejects.toThrow(
    new RegExp(`\nThe shop does not run: PORT ${port} is already in use: [^\n]*\n$`),
  )
  expect(existsSync(dataDir)).toBe(false)
})

/** Returns the path of a folder that does not exist. After the test it is removed, if the shop has made it. */
function getAbsentFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "shop-not-made-"))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, "data")
}

/** Sends a GET request with the public Host header, as the proxy in front of a public shop does. */
async function requestAs(
  url: string,
  host: string,
): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  const [response] = (await once(get(url, { headers: { host } }), "response")) as [IncomingMessage]
  return { headers: response.headers, body: (await response.toArray()).join("") }
}

test(
  "logs rendered pages, and no files or cached pages, with LOG_REQUESTS=work",
  { tags: ["full"] },
  async () => {
    const shop = await startShop({ LOG_REQUESTS: "work" })
    onTestFinished(() => shop.stop())
    const listLogged = () =>
      [...shop.output().matchAll(/"route":"([^"]+)"[^\n]*"by":"(\w+)"/g)].map(
        ([, route, by]) => `${route} ${by}`,
      )
    await fetch(`${shop.url}/robots.txt`)
    await fetch(`${shop.url}/en/cart`, { headers: { "user-agent": "Mozilla/5.0" } })
    await expect.poll(listLogged).toContainEqual(expect.stringMatching(/cart render$/))
    expect(listLogged().filter((line) => !line.endsWith(" render"))).toEqual([])
  },
)
