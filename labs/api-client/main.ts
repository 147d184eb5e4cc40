// Usage: npm run lab -- api-client. Checks the shop API's OpenAPI document with a linter, and buys a perfume with a
// client that is generated from the document.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { installDependencies } from "#labs/install-dependencies.ts"
import { startShop, type Shop } from "#tests/support/shop.ts"

const folder = path.join(import.meta.dirname, "package")
const PHONE = "+998901234567"

type Buy = (url: string, phone: string, readCode: Shop["lastCode"]) => Promise<unknown>
const Client = z.object({ buy: z.custom<Buy>((value) => typeof value === "function") })

const Purchase = z.object({
  number: z.string(),
  payment_status: z.literal("paid"),
  total: z.number(),
  currency: z.string(),
})

/**
 * Runs a program of the packages that this experiment has installed. Does not block the event loop: a blocked process
 * would not notice that the shop has closed an idle connection, so the client's next call would use it and fail.
 *
 * @throws Error when the program fails
 */
async function run(program: string, ...args: readonly string[]): Promise<void> {
  console.log(`\n> ${program} ${args.join(" ")}`)
  const child = spawn(path.join(folder, "node_modules/.bin", program), args, {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: "inherit",
  })
  await once(child, "exit")
  if (child.exitCode !== 0) throw new Error(`${program} has failed`)
}

async function saveDocument(url: string): Promise<void> {
  const response = await fetch(`${url}/api/openapi.json`)
  if (!response.ok) throw new Error(`the document responded ${response.status}`)
  const document: unknown = await response.json()
  // The document has line breaks, because the linter quotes the line of each problem.
  writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(document, null, 2))
}

async function checkDocument(): Promise<void> {
  installDependencies(folder)
  const shop = await startShop({}, "shop-api/main.ts")
  try {
    await saveDocument(shop.url)
    await run("redocly", "lint", "openapi.json")
    await run("openapi-typescript", "openapi.json", "--output", "schema.d.ts")
    await run("tsc", "--project", ".")
    // Imported dynamically, because a static import would make the shop's type check depend on the generated types.
    const { buy } = Client.parse(await import(path.join(folder, "client.ts")))
    const { number, total, currency } = Purchase.parse(
      await buy(shop.url, PHONE, (phone) => shop.lastCode(phone)),
    )
    console.log(`\nOrder ${number} is paid: ${total} ${currency}`)
  } finally {
    await shop.stop()
  }
}

try {
  await checkDocument()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
