// @module-tag full
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { getHome } from "#contract/home.ts"
import { getProduct } from "#contract/products.ts"
import { drawingUrl, parsePictureBase, pictureBase, pictureUrl } from "#domain/picture-urls.ts"
import { copyEmptyStore, copyFilledStore } from "#tests/support/filled-store.ts"
import { getFreePort } from "#tests/support/shop.ts"
import { callsOf, PUBLIC_SETTINGS } from "#tests/support/test-api.ts"

const root = path.resolve(import.meta.dirname, "../../..")
let folder: string
let shopFolder: string
const running: ChildProcess[] = []

const PUBLIC = { ...PUBLIC_SETTINGS, LOG_LEVEL: "warn" }

/** The sources of the shop API, as the image has them, but without demo/. */
function copyShop(): void {
  folder = mkdtempSync(path.join(tmpdir(), "without-demo-"))
  shopFolder = path.join(folder, "shop")
  mkdirSync(shopFolder)
  for (const part of ["package.json", "contract", "domain", "locales", "runtime", "shop-api"]) {
    cpSync(path.join(root, part), path.join(shopFolder, part), { recursive: true })
  }
  symlinkSync(path.join(root, "node_modules"), path.join(shopFolder, "node_modules"))
}

function createDataDir(name: string): string {
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir)
  return dataDir
}

const argumentsOf = (program: string) => [
  "--import=./shop-api/db/drizzle-resolve-hook.ts",
  `shop-api/${program}`,
]

/** Starts the shop API, and waits until it answers. */
async function start(dataDir: string) {
  const port = await getFreePort()
  const child = spawn(process.execPath, argumentsOf("main.ts"), {
    cwd: shopFolder,
    env: { PATH: process.env["PATH"], ...PUBLIC, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.push(child)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  const ended = once(child, "close").then(() => "ended")
  while (!output.includes("listens on")) {
    if ((await Promise.race([once(child.stdout, "data"), ended])) === "ended") break
  }
  expect(output).toContain("listens on")
  return {
    ...callsOf((target, init) => fetch(`http://127.0.0.1:${port}${target}`, init)),
    output: () => output,
    async stop() {
      child.kill("SIGTERM")
      await ended
    },
  }
}

/** Runs a program that ends by itself. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...argumentsOf(program), ...args],
    { cwd: shopFolder, env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" },
  )
  return { status, output: stdout + stderr }
}

beforeAll(copyShop)
afterAll(() => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})

describe("a shop without the folder demo", () => {
  test("opens on a public address with countries, and says how to fill the catalogue", async () => {
    const dataDir = createDataDir("empty")
    await copyEmptyStore(dataDir)
    const shop = await start(dataDir)
    expect(shop.output()).toContain("catalogue import")
    expect(await shop.get(getHome, { country: "uz" })).toMatchObject({ total: 0, currency: "UZS" })
    await shop.stop()
  })

  test("shows the neutral picture for a product whose bottle the demonstration drew", async () => {
    const dataDir = createDataDir("filled")
    await copyFilledStore(dataDir)
    const shop = await start(dataDir)
    const { arrivals } = await shop.get(getHome, { country: "uz" })
    const [first] = arrivals
    const product = await shop.get(getProduct, { params: { id: first?.id ?? 0 }, country: "uz" })
    expect(product.images).toEqual([])
    expect(parsePictureBase(product.image)).toMatchObject({ kind: "scene", id: "no-picture" })
    const picture = await shop.fetch(pictureUrl(product.image, 320, "webp"))
    expect(picture.status).toBe(200)
    expect(picture.headers.get("cache-control")).toContain("immutable")
    const hero = { kind: "scene", id: "hero", view: "default", version: "00000000" } as const
    const scene = await shop.fetch(drawingUrl(pictureBase(hero)))
    expect(await scene.text()).toMatch(/^<svg.+<\/svg>$/)
    await shop.stop()

    const filling = run("cli.ts", ["demo"], { ...PUBLIC, DATA_DIR: dataDir })
    expect(filling).toMatchObject({ status: 1 })
    expect(filling.output).toContain("The folder demo is not installed")
  })

  test.each([
    ["SMS_PROVIDER", { PAYMENT_PROVIDERS: "none" }],
    ["PAYMENT_PROVIDERS", { SMS_PROVIDER: "eskiz", ESKIZ_EMAIL: "a@b.uz", ESKIZ_PASSWORD: "c" }],
  ])("does not open with a simulator as %s", (setting, env) => {
    const started = run("main.ts", [], { ...env, DATA_DIR: createDataDir(setting) })
    expect(started.status).toBe(1)
    expect(started.output).toContain(`configure ${setting}`)
  })
})
