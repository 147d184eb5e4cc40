import { readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { WRITE_DEADLINE } from "#app/api/shop-api-client.ts"
import { readStorefrontEnv, StorefrontSettings } from "#app/host/env-schema.ts"
import { readServerSettings, ServerSettings } from "#server/settings.ts"
import { checkShopApiSettings } from "#shop-api/config.ts"
import { SECRET_SETTINGS, ShopApiSettings } from "#shop-api/env-schema.ts"
import { CHARGE_WAIT_MS } from "#shop-api/orders/charging.ts"

const root = path.resolve(import.meta.dirname, "..")
const readText = (file: string) => readFileSync(path.join(root, file), "utf8")

type Settings = Readonly<Record<string, string>>

const compose = readText("compose.yaml")
const example = parseEnv(readText(".env.example")) as Settings
const shared = readList("x-settings")
const api = { ...shared, ...readList("x-api") }
const storefront = { ...shared, ...readList("x-storefront") }
const image = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(readText("Dockerfile"))?.[1] ?? "").matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
)

/** Returns the settings below an extension field of compose.yaml, such as `x-api`. The values are not interpolated. */
function readList(field: string): Settings {
  const [, block = ""] = new RegExp(`^${field}:.*\\n((?:(?: .*)?\\n)+)`, "m").exec(compose) ?? []
  const lines = block.matchAll(/^ +([A-Z_]+): (.+)$/gm)
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]))
}

/**
 * Replaces ${NAME:-default} and ${NAME:?message} as Docker Compose does. Starts with the innermost one, because a
 * default may contain another variable.
 */
function interpolate(text: string, env: Settings): string {
  const inner = /\$\{(\w+):([-?])([^${}]*)\}/
  for (let left = text; ;) {
    const [whole, name = "", kind, rest = ""] = inner.exec(left) ?? []
    if (whole === undefined) return left
    if (kind === "?" && !env[name]) throw new Error(`${name} is required`)
    left = left.replace(whole, () => env[name] || rest)
  }
}

const start = (list: Settings, env: Settings): Settings => ({
  ...image,
  ...Object.fromEntries(
    Object.entries(list).map(([name, value]) => [name, interpolate(value, env)]),
  ),
})

const GENERATED = {
  APP_SECRET: "a".repeat(64),
  INTERNAL_KEY: "b".repeat(64),
  POSTGRES_PASSWORD: "c".repeat(64),
}

const STOREFRONT = Object.keys({ ...ServerSettings.shape, ...StorefrontSettings.shape }).filter(
  // Only tests set this setting, and the shop rejects it on a public address, so compose.yaml does not pass it.
  (name) => name !== "FORM_MINIMUM_FILL_MS",
)
// A storefront finds a shop API in a separate process by SHOP_API_URL. That shop API itself needs no such setting.
const API = Object.keys(ShopApiSettings.shape).filter((name) => name !== "SHOP_API_URL")

test("compose.yaml passes each process every setting that it reads, and no other", () => {
  const passed = (list: Settings) => Object.keys({ ...image, ...list }).toSorted()
  const names = new Set([...STOREFRONT, ...Object.keys(image)])
  expect(passed(storefront)).toEqual([...names].toSorted())
  expect(passed(api)).toEqual(
    [...new Set([...API, ...Object.keys(shared), ...Object.keys(image)])].toSorted(),
  )
  expect(Object.keys({ ...storefront, ...api, ...image }).toSorted()).toEqual(
    [...Object.keys(example), "NODE_ENV"].toSorted(),
  )
})

test("the secrets of payments, messages and the database stay with the shop API", () => {
  const own = [...SECRET_SETTINGS].filter((name) => !STOREFRONT.includes(name))
  expect(own).toEqual(expect.arrayContaining(["DATABASE_URL", "PAYME_KEY", "ESKIZ_PASSWORD"]))
  expect(own.filter((name) => name in storefront)).toEqual([])
})

test("each setting of compose.yaml takes its value from the variable of its own name", () => {
  for (const [name, value] of Object.entries({ ...storefront, ...api })) {
    const from = /^\$\{(\w+)/.exec(value)?.[1] ?? name
    expect(from).toBe(name)
  }
})

test.each([
  ["three secrets", GENERATED],
  ["a copied .env.example", { ...example, ...GENERATED }],
])("with %s in .env the shop answers at the port that is published", (_, env) => {
  const [, ports = ""] =
    /ports: \["\$\{LISTEN_ADDRESS:-0\.0\.0\.0\}:(.*):8080"\]/.exec(compose) ?? []
  const port = interpolate(ports, env)
  const { siteUrl, shopApiUrl } = readServerSettings(start(storefront, env))
  expect(siteUrl).toBe(`http://localhost:${port}`)
  expect(shopApiUrl).not.toBeNull()
  expect(readStorefrontEnv(start(storefront, env)).SITE_URL).toBe(siteUrl)
  expect(checkShopApiSettings(start(api, env)).siteUrl).toBe(siteUrl)
})

test("a shop that sells starts with compose.yaml", () => {
  const env = {
    ...GENERATED,
    SITE_URL: "https://atir.example",
    PAYMENT_PROVIDERS: "uz:payme",
    SERVICE_FEE_PERCENT: "3",
    PAYME_MERCHANT_ID: "desk",
    PAYME_KEY: "key",
    SMS_PROVIDER: "playmobile",
    PLAYMOBILE_LOGIN: "login",
    PLAYMOBILE_PASSWORD: "password",
    PLAYMOBILE_ORIGINATOR: "3700",
  }
  const { settings, sms } = checkShopApiSettings(start(api, env))
  expect(settings.SERVICE_FEE_PERCENT).toBe(3)
  expect(sms).toMatchObject({ name: "playmobile", originator: "3700" })
})

test("the image exposes the port on which the shop listens, and stores its data in a volume", () => {
  expect(image["DATA_DIR"]).toBe("/data")
  expect(readText("Dockerfile")).toMatch(/^VOLUME \/data$/m)
  expect(readText("Dockerfile")).toMatch(new RegExp(`^EXPOSE ${readServerSettings({}).port}$`, "m"))
})

test("the image's packages are installed before the sources are copied, so that Docker caches them", () => {
  const [beforeInstall = ""] = readText("Dockerfile").split("RUN npm ci")
  expect(beforeInstall.match(/^COPY .*$/gm)).toEqual([
    "COPY package.json package-lock.json .npmrc ./",
  ])
})

test("compose.yaml mounts a volume at /data of each kind of process, so that Docker creates no anonymous one", () => {
  const mounted = (field: string) =>
    new RegExp(`^${field}:.*\\n(?: .*\\n)*?  volumes: \\[([\\w-]+):/data\\]$`, "m").exec(
      compose,
    )?.[1]
  expect([mounted("x-api"), mounted("x-storefront")]).toEqual(["pictures", "empty"])
})

test("the build of the image gets no data, settings or logs of a shop that runs from the folder", () => {
  const [, ofRunningShop = ""] =
    /^# Data, settings and logs.*\n((?:\S.*\n)+)/m.exec(readText(".gitignore")) ?? []
  const names = ofRunningShop.trim().split("\n")
  expect(names).toEqual(expect.arrayContaining([".data*/", "*.backup"]))
  const ignored = readText(".dockerignore").split("\n")
  expect(names.filter((name) => !ignored.includes(name.replace(/\/$/, "")))).toEqual([])
})

test("the units that need the settings of the shop API read its file, which a shop in one process lacks", () => {
  for (const name of ["backup", "audit"]) {
    const files = readText(`deploy/atir-${name}.service`).match(/^EnvironmentFile=.*$/gm)
    expect(files).toEqual(["EnvironmentFile=/etc/atir.env", "EnvironmentFile=-/etc/atir-api.env"])
  }
})

test("one service of compose.yaml builds the image that the others run", () => {
  // YAML's merge key `<<` copies all fields of an anchor. If an anchor had the field `build`, each service that merges
  // the anchor would build the image again.
  expect(compose.match(/^.*\bbuild: \./gm)).toEqual([expect.stringMatching(/^  api-1: /)])
})

test("processes listen on an address that the other containers reach, whatever LISTEN_ADDRESS says", () => {
  const env = { ...GENERATED, LISTEN_ADDRESS: "127.0.0.1" }
  expect(readServerSettings(start(storefront, env)).host).toBe("0.0.0.0")
  expect(checkShopApiSettings(start(api, env)).settings.LISTEN_ADDRESS).toBe("0.0.0.0")
})

test("the logs of each service are rotated", () => {
  const images = [...compose.matchAll(/^ +image: (.+)$/gm)].map(([, name]) => name)
  const rotated = [...compose.matchAll(/^ +image: (.+)\n(?: {2,4}\S.*\n)*? +logging: \*logging$/gm)]
  expect(images).toHaveLength(4)
  expect(rotated.map(([, name]) => name)).toEqual(images)
})

test("nginx starts while processes behind it are stopped: it knows their addresses without Docker's DNS", () => {
  const listPairs = (pattern: RegExp) =>
    [...compose.matchAll(pattern)].map(([, name = "", address = ""]) => `${name} ${address}`)
  const known = listPairs(/^ {6}([\w-]+): (172\.30\.0\.\d+)$/gm)
  expect(known).toEqual(listPairs(/^ {2}([\w-]+): \{.*ipv4_address: (172\.30\.0\.\d+) /gm))
  const upstreams = readText("deploy/nginx.conf").matchAll(/^ +server ([\w-]+):\d+/gm)
  const names = new Set([...upstreams].map(([, name]) => name))
  expect(known.map((pair) => pair.split(" ")[0])).toEqual([...names])
})

test("a storefront waits for a write longer than an order takes, and nginx longer than the storefront", () => {
  const timeouts = [
    ...readText("deploy/nginx.conf").matchAll(/location \/ \{[^}]*proxy_read_timeout (\d+)s/g),
  ]
  const [storefronts = 0, shopApis = 0] = timeouts.map(([, seconds]) => Number(seconds) * 1000)
  expect(WRITE_DEADLINE).toBeGreaterThan(CHARGE_WAIT_MS)
  expect(shopApis).toBeGreaterThan(WRITE_DEADLINE)
  expect(storefronts).toBeGreaterThan(shopApis)
})

test.each(["deploy/nginx.conf", "deploy/nginx-tls.conf"])(
  "%s passes on no header that the shop accepts only from a proxy",
  (file) => {
    const [, location = ""] = /location \/ \{(\s+proxy_pass[^}]*)\}/.exec(readText(file)) ?? []
    const headers = Object.fromEntries(
      [...location.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name = "", value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    expect(headers).toMatchObject({
      "x-request-id": "$request_id",
      "x-forwarded-for": "$remote_addr",
      "x-forwarded-host": '""',
      traceparent: '""',
      tracestate: '""',
    })
    expect(headers).toHaveProperty("x-forwarded-proto")
  },
)

test("both configurations of nginx limit how many requests of one visitor they process", () => {
  const [keys, others] = ["deploy/nginx.conf", "deploy/nginx-tls.conf"].map((file) => {
    expect(readText(file)).toMatch(/limit_conn visitors \d+;/)
    const [key] =
      /map \$binary_remote_addr \$visitor \{.*limit_conn_zone \$visitor zone=visitors:/s.exec(
        readText(file),
      ) ?? []
    return key?.replaceAll(/\s+/g, " ")
  })
  expect(keys).toBeDefined()
  expect(others).toBe(keys)
})

test.each(["deploy/nginx.conf", "deploy/nginx-tls.conf"])(
  "[D1.397] %s keeps metrics and readiness from visitors",
  (file) => {
    const [visitors = ""] = readText(file).split("listen 8081;")
    for (const address of ["/metrics", "/readyz"])
      expect(visitors).toMatch(new RegExp(`location = ${address} \\{\\s+return 404;`))
  },
)

test.each(["deploy/nginx.conf", "deploy/nginx-tls.conf"])(
  "[D1.479] %s logs no requests: their URLs contain searches and the key of SMS reports",
  (file) => {
    const blocks = readText(file)
      .split(/^(?:http|server) \{/m)
      .slice(1)
    expect(blocks.length).toBeGreaterThan(0)
    for (const block of blocks) expect(block).toMatch(/^\s+access_log off;$/m)
  },
)

test("[D1.480] the nginx site with a certificate serves IPv6, and leaves certbot its challenge on port 80", () => {
  const [, plain = "", encrypted = ""] = readText("deploy/nginx-tls.conf").split(/^server \{/m)
  expect(plain).toContain("  listen 80;\n  listen [::]:80;\n")
  expect(encrypted).toContain("  listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n")
  expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root /)
  // A `return` outside a location would redirect the challenge as well.
  expect(plain).not.toMatch(/^ {2}return/m)
})

test("[D1.481] deploy/nginx.conf lets nginx write its process id where the service waits for it", () => {
  expect(readText("deploy/nginx.conf")).not.toMatch(/^\s*(?:pid|\w+_temp_path)\b/m)
})

test("[D1.254] both configurations of nginx have the same page for a shop that does not respond", () => {
  const [page, other] = ["deploy/nginx.conf", "deploy/nginx-tls.conf"].map(
    (file) => /return 502 '([^']*)'/.exec(readText(file))?.[1],
  )
  expect(page).toContain("<h1>Doʻkon vaqtincha ishlamayapti</h1>")
  expect(other).toBe(page)
})
