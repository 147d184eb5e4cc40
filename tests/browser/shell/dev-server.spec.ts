import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { test as base, expect } from "#tests/support/browser-test.ts"
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { getFreePort } from "#tests/support/shop.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const t = getFixedT("en")
/**
 * How long an edit may take to appear, in milliseconds. On two cores that are busy with other work it takes 0.1 to 1.8
 * seconds. With the time limit of other expectations, which is 30 seconds, no test would notice that edits appear late.
 */
const EDIT_DEADLINE = 5_000
const expectSoon = expect.configure({ timeout: EDIT_DEADLINE })

interface DevServer {
  readonly url: string
  /** Output so far. */
  output(): string
  /** Replaces an existing text in the server's copy of the sources. */
  edit(file: string, from: string, to: string): void
}

/**
 * `npm run dev` in a copy of the sources, as after an installation: Vite has bundled no package
 * yet.
 */
const test = base.extend<object, { server: DevServer }>({
  server: [
    async ({}, provide) => {
      const folder = copySources()
      const dataDir = path.join(folder, ".data")
      mkdirSync(dataDir)
      await copyFilledStore(dataDir)
      const port = String(await getFreePort())
      // Sets the port in .env, as a developer does. With the port in the environment, the test would not prove that all
      // programs read .env.
      writeFileSync(path.join(folder, ".env"), `PORT=${port}\n`)
      const child = spawn("npm", ["run", "dev"], {
        cwd: folder,
        env: { ...process.env, ...COMPILE_CACHE, NODE_ENV: "", PORT: "", DATA_DIR: dataDir },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      })
      // The event `close` comes when all child processes have ended too.
      const ended = once(child, "close")
      let output = ""
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text
        })
      }
      try {
        await expect
          .poll(() => fetch(`http://localhost:${port}/favicon.svg`).catch(() => null), {
            timeout: 100_000,
            message: "the development server answers",
          })
          .not.toBeNull()
        await provide({
          url: `http://localhost:${port}`,
          output: () => output,
          edit(file, from, to) {
            const source = readFileSync(path.join(folder, file), "utf8")
            expect(source, file).toContain(from)
            writeFileSync(path.join(folder, file), source.replace(from, to))
          },
        })
      } finally {
        // Signals the whole process group, because npm does not forward signals to the programs that it starts.
        if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM")
        await ended
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: "worker", timeout: 200_000 },
  ],

  baseURL: async ({ server }, provide) => {
    await provide(server.url)
  },
})

/**
 * Copies the packages as hard links, which is cheap. The copy must be on the same disk, and inside the folder that Vite
 * may serve.
 */
function copySources(): string {
  const left = new Set([".git", "node_modules", "build", "test-results", ".react-router"])
  const folder = mkdtempSync(path.join(root, ".data-dev-server-"))
  for (const name of execFileSync("ls", ["-A", root], { encoding: "utf8" }).trim().split("\n")) {
    if (left.has(name) || name.startsWith(".data")) continue
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  const modules = path.join(folder, "node_modules")
  execFileSync("cp", ["-al", path.join(root, "node_modules"), modules])
  for (const cache of [".vite", ".vite-temp"]) {
    rmSync(path.join(modules, cache), { recursive: true, force: true })
  }
  return folder
}

/** Opens a page. Returns how many documents it has loaded, and the browser's warnings. */
async function open(page: Page, address: string) {
  const warnings: string[] = []
  let documents = 0
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text())
  })
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto(address)
  // Does not use `waitForHydration`, which sends a pointer event, because the page must hydrate without one.
  await page.locator("html[data-live]").waitFor({ state: "attached" })
  return () => ({ documents, warnings })
}

const UNDISTURBED = { documents: 1, warnings: [] }

test("shows a form without errors on a first visit to the development server, then edits of its client components @js @full", async ({
  page,
  server,
}) => {
  const seen = await open(page, "/en/auth/login")
  const label = page.getByText(t("auth:password"), { exact: true })
  await expect(label).toHaveCSS("font-weight", "500")

  await test.step("a client component", async () => {
    server.edit("app/screens/auth/login-form.tsx", "label={texts.remember}", 'label="Edited"')
    await expectSoon(page.getByLabel("Edited")).toBeVisible()
  })
  await test.step("its styles", async () => {
    server.edit("app/ui/form/field.css.ts", "fontWeight: 500 })", "fontWeight: 700 })")
    await expectSoon(label).toHaveCSS("font-weight", "700")
  })
  expect(seen()).toEqual(UNDISTURBED)
})

test("shows edits of texts, tokens and server components on the development server @js @full", async ({
  page,
  server,
}) => {
  const seen = await open(page, "/en")
  const body = page.locator("body")
  const banner = page.getByRole("complementary", { name: t("shell:demo_label") })
  const component = "app/screens/shell/demo-banner.tsx"
  const styles = "app/screens/shell/demo-banner.css.ts"

  await test.step("a text", async () => {
    server.edit("locales/en/shell.json", `"demo": "${t("shell:demo")}"`, '"demo": "Edited"')
    await expectSoon(banner).toHaveText("Edited")
  })
  await test.step("a token", async () => {
    server.edit("app/ui/theme/tokens.ts", 'bg: "#ffffff"', 'bg: "#fffff1"')
    await expectSoon(body).toHaveCSS("background-color", "rgb(255, 255, 241)")
  })
  await test.step("styles of every page", async () => {
    server.edit("app/ui/theme/global.css.ts", "margin: 0,", 'margin: 0,\n  letterSpacing: "1px",')
    await expectSoon(body).toHaveCSS("letter-spacing", "1px")
  })
  await test.step("a server component's styles", async () => {
    server.edit(styles, "lineHeight: 1.4", 'lineHeight: "40px"')
    await expectSoon(banner).toHaveCSS("line-height", "40px")
  })
  await test.step("a server component, with a new class", async () => {
    server.edit(styles, "export const", "export const last = style({ order: 3 })\n\nexport const")
    server.edit(component, "{ banner }", "{ banner, last }")
    server.edit(component, "className={banner}", "className={`${banner} ${last}`}")
    await expectSoon(banner).toHaveCSS("order", "3")
    await expectSoon(banner).toHaveCSS("line-height", "40px")
  })
  await test.step("a server component whose markup production caches", async () => {
    server.edit("app/screens/shell/site-header.tsx", '{t("shell:catalogue")}', "Edited catalogue")
    await expectSoon(page.getByRole("link", { name: "Edited catalogue" })).toBeVisible()
  })
  expect(seen()).toEqual(UNDISTURBED)
})

test("names a malformed translation file in an overlay of the development server until it is fixed @js @full", async ({
  page,
  server,
}) => {
  await open(page, "/en")
  const overlay = page.locator("vite-error-overlay")
  server.edit("locales/en/shell.json", "{", "{ broken")
  await expectSoon(overlay.locator(".message")).toContainText("locales/en/shell.json: ")
  server.edit("locales/en/shell.json", "{ broken", "{")
  await expectSoon(overlay).toHaveCount(0)
})

test("shows the components in every state on the development server @js @full", async ({
  page,
}) => {
  const seen = await open(page, "/en/dev/ui/sheet")
  await expect(page.getByText("NameFields", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("dialog")).toBeVisible()
  expect(seen()).toEqual(UNDISTURBED)
})

test("restarts the shop API of the development server when its code changes, and delays requests meanwhile @js @full", async ({
  request,
  server,
}) => {
  const readTitle = async () => {
    const response = await request.get("/api/openapi.json")
    expect(response.status()).toBe(200)
    const { info } = (await response.json()) as { info: { title: string } }
    return info.title
  }
  // The shop API may still restart after the edits of the previous test.
  await expect.poll(async () => (await request.get("/api/openapi.json")).status()).toBe(200)
  expect(await readTitle()).not.toContain("edited")
  server.edit("shop-api/http/openapi-document.ts", "shop API`", "edited API`")
  await expect.poll(readTitle).toContain("edited API")
  expect((await request.get("/en/products")).status()).toBe(200)
  expect(server.output()).not.toContain("Filling the empty shop")
})

test("[D1.643] the development server without LISTEN_ADDRESS listens on this machine alone @js @full", async ({
  server,
}) => {
  const { port } = new URL(server.url)
  expect((await fetch(`http://localhost:${port}/favicon.svg`)).status).toBe(200)
  // A server that listens on all addresses answers at this one, too.
  await expect(fetch(`http://127.0.0.2:${port}/favicon.svg`)).rejects.toThrow("fetch failed")
})
