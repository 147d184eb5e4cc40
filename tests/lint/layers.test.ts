import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import lintConfig from "../../oxlint.config.ts"

const root = path.resolve(import.meta.dirname, "../..")

/** Example files of the layers, each with an import that the linter must reject there. */
const wrong = [
  ["domain/money.ts", `import { Product } from "#contract/products.ts"`],
  ["domain/phone.ts", `import { readFile } from "node:fs/promises"`],
  ["domain/totals.ts", `import { open } from "../shop-api/open.ts"`],
  ["contract/products.ts", `import { t } from "#app/i18n/translations.ts"`],
  ["contract/orders.ts", `import { open } from "../shop-api/open.ts"`],
  ["runtime/parse-settings.ts", `import { money } from "#domain/money.ts"`],
  ["runtime/redis.ts", `import { log } from "#shop-api/log.ts"`],
  ["domain/cart.ts", `import { limiter } from "#runtime/concurrency-limiter.ts"`],
  ["app/ui/text/price.tsx", `import { limiter } from "#runtime/concurrency-limiter.ts"`],
  ["app/screens/cart/cart.tsx", `import { getShop } from "#app/api/shop-api-client.ts"`],
  ["app/ui/action/button.tsx", `import { Cart } from "#app/screens/cart/cart.tsx"`],
  ["app/navigation/prefetch.ts", `import { limiter } from "#runtime/concurrency-limiter.ts"`],
  ["locales/translate.ts", `import { t } from "#app/i18n/translations.ts"`],
  ["shop-api/orders/place.ts", `import { env } from "#app/host/env.ts"`],
  ["shop-api/pictures/draw.ts", `import { drawBottle } from "#demo/bottles/bottle.ts"`],
  ["shop-api/sms/outbox.ts", `export const load = () => import("#demo/demonstration-parts.ts")`],
  ["shop-api/sms/load.ts", `export const load = () => import("../../demo/demonstration-parts.ts")`],
  ["domain/picture-urls.ts", `import { drawBottle } from "#demo/bottles/bottle.ts"`],
  ["server/stop-message.ts", `import { drawBottle } from "#demo/bottles/bottle.ts"`],
  ["app/ui/media/bottle.tsx", `import { drawBottle } from "#demo/bottles/bottle.ts"`],
  ["demo/payments/hosted-page-html.ts", `import { root } from "#app/root.tsx"`],
  ["demo/sms/sms.ts", `import { startShop } from "#tests/support/shop.ts"`],
  ["shop-api/main.ts", `import { stop } from "#server/stop.ts"`],
  ["shop-api/db/open.ts", `import { startShop } from "../../tests/support/shop.ts"`],
  ["server/request-listener.ts", `import { root } from "#app/root.tsx"`],
  ["tests/http/feeds/crawl.test.ts", `import { listSold } from "#labs/bench/visit-generator.ts"`],
  [
    "tests/support/memory.test.ts",
    `import { listSold } from "../../labs/bench/visit-generator.ts"`,
  ],
  ["tests/api/orders/orders.test.ts", `import { cart } from "#tests/browser/cart.ts"`],
  ["tests/api/cart/cart.test.ts", `import { listSold } from "#labs/bench/visit-generator.ts"`],
  ["tests/browser/cart.spec.ts", `import { model } from "../api/orders/order-model.ts"`],
  ["tests/support/cart.ts", `import { model } from "#tests/api/orders/order-model.ts"`],
  ["tests/support/feeds.ts", `import { readFeed } from "#tests/http/feeds/read-feed.ts"`],
  ["tests/browser/feeds.spec.ts", `import { readFeed } from "../http/feeds/read-feed.ts"`],
  ["tests/api/feeds/feeds.test.ts", `import { crawl } from "#tests/crawlers/crawl.ts"`],
  ["server/stop.ts", `import { open } from "#shop-api/open.ts"`],
  ["server/settings.ts", `import { Product } from "#contract/products.ts"`],
  ["server.ts", `import { env } from "./app/host/env.ts"`],
  ["scripts/build.mjs", `import { money } from "#domain/money.ts"`],
  ["scripts/check-settings.ts", `import { money } from "#domain/money.ts"`],
  ["scripts/with-shop-api.ts", `export const load = () => import("../app/host/env.ts")`],
  ["app/root.tsx", `import { openShopApi } from "#shop-api/api.ts"`],
  ["app/host/env.ts", `import { stop } from "../server/stop.ts"`],
  ["app/entry.rsc.tsx", `import { server } from "../server.ts"`],
  ["app/routes/catalogue/home.tsx", `import { products } from "./products.tsx"`],
  ["app/routes/catalogue/restock.tsx", `import { add } from "../cart/add.ts"`],
  ["app/routes/cart/cart.tsx", `import { getShop } from "#app/api/shop-api-client.ts"`],
  ["app/routes/login.tsx", `import { Session } from "../session/session.ts"`],
  ["app/routes/content/about.tsx", `import { LoginForm } from "#app/schemas/auth.ts"`],
  ["app/loaders/catalogue/home.ts", `import { Card } from "#app/ui/card/card.tsx"`],
  ["app/loaders/cart/cart.ts", `import { login } from "../actions/login.ts"`],
  ["app/loaders/cart/cart.ts", `import { isFormWithinLimits } from "#app/http/form-limits.ts"`],
  ["app/loaders/feeds/llms.ts", `import { drawBottle } from "#demo/bottles/bottle.ts"`],
  ["app/loaders/feeds/sitemap.ts", `import texts from "#locales/en/common.json"`],
  ["app/loaders/checkout/resume.ts", `import { middleware } from "#app/root.tsx"`],
  [
    "app/loaders/catalogue/product.ts",
    `import { ServerComponent } from "#app/routes/catalogue/product.tsx"`,
  ],
  ["app/actions/auth/login.ts", `import { loader } from "#app/loaders/catalogue/home.ts"`],
  ["app/actions/auth/logout.ts", `import { Card } from "../ui/card/card.tsx"`],
  [
    "app/actions/auth/registration-code.ts",
    `import { prefetch } from "#app/navigation/page-payloads.ts"`,
  ],
  ["app/actions/auth/register.ts", `import { getFixedT } from "#locales/translate.ts"`],
  ["app/schemas/auth.ts", `import { getShop } from "#app/api/shop-api-client.ts"`],
  ["app/schemas/cart.ts", `import { Product } from "#contract/products.ts"`],
  ["app/api/shop-api-client.ts", `import { loader } from "#app/loaders/catalogue/home.ts"`],
  ["app/api/cache.ts", `import { open } from "#shop-api/open.ts"`],
  ["app/session/session.ts", `import { getShop } from "../api/shop.ts"`],
  ["app/session/cookies.ts", `import texts from "#locales/en/common.json"`],
  ["app/i18n/translations.ts", `import { Session } from "#app/session/session.ts"`],
  ["app/ui/card/card.tsx", `import { getShop } from "#app/api/shop-api-client.ts"`],
  ["app/ui/form/field.tsx", `import { loader } from "../../loaders/home.ts"`],
  ["app/ui/icon/icon.tsx", `import { Product } from "#contract/products.ts"`],
  ["app/ui/link/link.tsx", `import { readFile } from "node:fs/promises"`],
  ["app/ui/text/text.tsx", `import texts from "../../../locales/en/common.json"`],
  ["app/screens/auth/login.tsx", `import { Totals } from "#app/screens/checkout/totals.tsx"`],
  ["app/screens/catalogue/home/card.tsx", `import { Lines } from "../../cart/cart-list.tsx"`],
  ["app/screens/content/menu.tsx", `import { Panels } from "../shell/panels.tsx"`],
  ["app/screens/shared/order/order.tsx", `import { Order } from "#app/screens/account/order.tsx"`],
  ["app/screens/shell/panels.tsx", `import { getShop } from "#app/api/shop-api-client.ts"`],
  ["app/loaders/feeds/product.ts", `import { loader } from "#app/loaders/catalogue/product.ts"`],
  ["app/loaders/content/choose-country.ts", `import { loader } from "../shell/shell.ts"`],
  ["app/loaders/shell/load-panel.ts", `import { Card } from "#app/ui/card/card.tsx"`],
  ["app/actions/account/order.ts", `import { action } from "../checkout/save-card.ts"`],
  ["app/http/page-request.ts", `import { Card } from "#app/ui/card/card.tsx"`],
  ["app/http/form-limits.ts", `import { open } from "#shop-api/open.ts"`],
  ["app/hydration/defer-scripts.ts", `import { t } from "#app/i18n/translations.ts"`],
  [
    "app/hydration/unescape-payload.ts",
    `import { limiter } from "#runtime/concurrency-limiter.ts"`,
  ],
  ["app/rsc/reload-for-lost-chunks.ts", `import { PATHS } from "#app/paths.ts"`],
  ["app/host/log.ts", `import { Session } from "#app/session/session.ts"`],
  ["app/urls/panel-query.ts", `import { env } from "../host/env.ts"`],
] as const

/** Example files of the layers, each with an import that the linter must accept there. */
const right = [
  ["domain/format-date.ts", `import { money } from "./money.ts"`],
  ["contract/cards.ts", `import { money } from "#domain/money.ts"`],
  ["runtime/clock.ts", `import { now } from "#runtime/parse-settings.ts"`],
  ["app/screens/cart/lines.tsx", `import { Button } from "#app/ui/action/button.tsx"`],
  ["locales/texts.ts", `import { LOCALES } from "#domain/locale.ts"`],
  ["tests/api/orders/model.test.ts", `import { model } from "./order-model.ts"`],
  ["tests/http/feeds/sitemap.test.ts", `import { crawl } from "#tests/crawlers/crawl.ts"`],
  ["tests/crawlers/robots.ts", `import { crawl } from "#tests/crawlers/crawl.ts"`],
  ["labs/bench/capture-page.ts", `import { startShop } from "#tests/support/shop.ts"`],
  ["shop-api/open.ts", `export const load = () => import("#demo/demonstration-parts.ts")`],
  ["shop-api/cli/fill.ts", `export const load = () => import("#demo/data/seed.ts")`],
  ["demo/bottles/house.ts", `import { svg } from "#shop-api/pictures/svg.ts"`],
  ["shop-api/cards.ts", `import { Card } from "#contract/cards.ts"`],
  [
    "app/routes/catalogue/product.tsx",
    `import { loader } from "#app/loaders/catalogue/product.ts"`,
  ],
  ["app/routes/content/contact.tsx", `import type { Route } from "./+types/contact.ts"`],
  ["app/loaders/content/contact.ts", `import type { Route } from "../routes/+types/contact.ts"`],
  ["app/loaders/account/orders.ts", `import { listOrders } from "#contract/orders.ts"`],
  ["app/loaders/account/order.ts", `import { limiter } from "#runtime/concurrency-limiter.ts"`],
  ["app/loaders/account/profile.ts", `import { queryWithPanel } from "#app/urls/panel-query.ts"`],
  ["app/loaders/cart/view.ts", `import { isPrefetch } from "#app/navigation/prefetch-header.ts"`],
  ["app/loaders/feeds/pages.ts", `import { listPages } from "#app/page-policies.ts"`],
  ["app/loaders/feeds/paths.ts", `import { PATHS } from "#app/paths.ts"`],
  ["app/actions/cart/add.ts", `import type { TextKey } from "#locales/translate.ts"`],
  ["app/actions/cart/remove.ts", `import { queryWithoutPanel } from "#app/urls/panel-query.ts"`],
  ["app/actions/content/contact.ts", `import { ContactForm } from "#app/schemas/contact.ts"`],
  ["app/api/call.ts", `import { Product } from "#contract/products.ts"`],
  ["app/session/country.ts", `import { money } from "#domain/money.ts"`],
  ["app/i18n/format-price.ts", `import { getFixedT } from "#locales/translate.ts"`],
  ["app/ui/price/price.tsx", `import type { Product } from "#contract/products.ts"`],
  ["app/ui/form/form.tsx", `import { LoginForm } from "#app/schemas/auth.ts"`],
  ["app/screens/account/lines.tsx", `import { Line } from "#app/screens/shared/order/line.tsx"`],
  ["app/screens/catalogue/product/row.tsx", `import { Card } from "../products/card.tsx"`],
  ["app/screens/shell/header.tsx", `import { CartBadge } from "#app/screens/cart/cart-badge.tsx"`],
  [
    "app/loaders/auth/registration-code.ts",
    `import { loadCountries } from "#app/loaders/shared/load-countries.ts"`,
  ],
  ["app/http/feed-request.ts", `import { loader } from "#app/loaders/feeds/llms.ts"`],
  ["app/hydration/escape-payload.ts", `import { matchPages } from "#app/page-policies.ts"`],
  ["app/host/shop-time.ts", `import { now } from "#runtime/clock.ts"`],
  ["app/urls/shop-path.ts", `import { LOCALES } from "#domain/locale.ts"`],
] as const

const cycle = [
  ["domain/hen.ts", `import { egg } from "#domain/egg.ts"\nexport const hen = () => egg`],
  ["domain/egg.ts", `import { hen } from "./hen.ts"\nexport const egg = () => hen`],
] as const

const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
})

let folder: string
let found: Map<string, string[]>

/** Writes the example files into a temporary folder, and runs the linter on it once with this repository's rules. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "atir-layers-"))
  // Turns off type-aware rules, which need installed packages beside the files. The rules about folders do not need
  // types.
  const config = { ...lintConfig, options: { ...lintConfig.options, typeAware: false } }
  await writeFile(path.join(folder, ".oxlintrc.json"), JSON.stringify(config))
  await writeFile(
    path.join(folder, "package.json"),
    await readFile(path.join(root, "package.json")),
  )
  for (const [file, code] of [...wrong, ...right, ...cycle]) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), `${code}\n`)
  }
  const lint = path.join(root, "node_modules/.bin/oxlint")
  const { stdout } = spawnSync(lint, ["--format=json", "."], { cwd: folder, encoding: "utf8" })
  found = new Map()
  for (const { code, filename } of Report.parse(JSON.parse(stdout)).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code])
  }
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.for(wrong)("rejects in %s: %s", ([file]) => {
  expect(found.get(file)).toContain("eslint(no-restricted-imports)")
})

test.for(right)("accepts in %s: %s", ([file]) => {
  expect(found.get(file) ?? []).not.toContain("eslint(no-restricted-imports)")
})

test.for(cycle)("rejects a circle of imports in %s", ([file]) => {
  expect(found.get(file)).toContain("import(no-cycle)")
})

test("the shop API loads demo/ with await import alone, so that the shop runs without the folder", () => {
  const statements = globSync("shop-api/**/*.ts", { cwd: root }).flatMap(
    (file) => readFileSync(path.join(root, file), "utf8").match(/^.*["/#]demo\/.*$/gm) ?? [],
  )
  expect(statements.length).toBeGreaterThan(3)
  expect(statements.filter((line) => /\bfrom\b|typeof import|^\s*import\s/.test(line))).toEqual([])
})
