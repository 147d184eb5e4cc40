import { type BrowserContext, type ConsoleMessage, expect, test as base } from "playwright/test"
import { fromElsewhere } from "./forwarded-address.ts"
import { startShop, type Shop } from "./shop.ts"
import { type OpenShop, openShop } from "./visitors.ts"

interface Options {
  /**
   * Statuses of 4xx responses that the test causes. The browser logs an error for each of them, which then does not
   * fail the test. A 422, for a form with errors, never fails it.
   */
  expectedStatuses: number[]
  /**
   * Whether the test stops the shop. Errors about refused connections in the browser's console then do not fail the
   * test.
   */
  stopsShop: boolean
}

interface Fixtures {
  /**
   * Registers a step that runs after the test, when the test's pages are closed. The step that was registered last runs
   * first.
   */
  atEnd: (step: () => Promise<void>) => void
  /** Starts a shop for this test alone. The shop stops after the test. */
  launch: typeof startShop
}

/**
 * Playwright's test with the built shop: one shop for each worker, at `baseURL`. A test fails if the browser logs an
 * error in its console, such as a violation of the content security policy.
 */
export const test = base.extend<Options & Fixtures, { shop: Shop; opened: OpenShop }>({
  expectedStatuses: [[], { option: true }],
  stopsShop: [false, { option: true }],

  atEnd: async ({}, provide) => {
    const steps: (() => Promise<void>)[] = []
    await provide((step) => steps.unshift(step))
    for (const step of steps) await step()
  },

  launch: async ({ atEnd }, provide) => {
    await provide(async (...settings) => {
      const shop = await startShop(...settings)
      atEnd(() => shop.stop())
      return shop
    })
  },

  shop: [
    async ({}, provide) => {
      const shop = await startShop({ OTP_RESEND_SECONDS: "2" })
      await provide(shop)
      await shop.stop()
    },
    { scope: "worker", timeout: 120_000 },
  ],

  opened: [
    async ({ shop }, provide) => {
      const opened = await openShop(shop)
      await provide(opened)
      await opened.close()
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ shop }, provide) => {
    await provide(shop.url)
  },

  extraHTTPHeaders: async ({}, provide) => {
    await provide(fromElsewhere())
  },

  // `atEnd` comes before `context`: Playwright tears fixtures down in reverse order, so it closes the pages before it
  // runs the steps registered with `atEnd`. Such a step may stop the shop, which must run as long as a page may send
  // requests.
  context: async ({ atEnd, context, expectedStatuses, stopsShop }, provide) => {
    void atEnd
    const errors = collectErrors(context, (message) => {
      const isRefused = /net::ERR_(?:CONNECTION|EMPTY|INTERNET|BLOCKED|FAILED)\w*$/
      return (stopsShop && isRefused.test(message.text())) || isExpected(message, expectedStatuses)
    })
    await provide(context)
    expect(errors, "errors in the browser's console").toEqual([])
  },
})

export { expect }

/**
 * Collects the errors in the console of a context's pages, violations of the content security policy included. A test
 * that opens a context of its own expects the returned list to be empty at its end.
 *
 * @param isIgnored whether the test causes this message
 */
export function collectErrors(
  context: BrowserContext,
  isIgnored: (message: ConsoleMessage) => boolean = () => false,
): string[] {
  const errors: string[] = []
  context.on("console", (message) => {
    if (message.type() === "error" && !isIgnored(message)) {
      errors.push(`${message.text()} (${message.location().url})`)
    }
  })
  context.on("weberror", (error) => {
    errors.push(String(error.error()))
  })
  return errors
}

/** Returns the value of the browser's cookie with this name; undefined if the browser has none. */
export async function readCookie(
  context: BrowserContext,
  name: string,
): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

/** Returns whether the message is about the status of a response that the test expects. */
function isExpected(message: ConsoleMessage, statuses: readonly number[]): boolean {
  const status = /^Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1]
  // A missing picture, script or style is an error in any test.
  if (/\.(?!rsc$|data$)\w+$/.test(new URL(message.location().url, "http://localhost").pathname))
    return false
  return status !== undefined && (status === "422" || statuses.includes(Number(status)))
}
