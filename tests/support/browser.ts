import { test as base, expect } from "playwright/test"
import { startShop, type RunningShop } from "#tests/support/shop.ts"

interface WorkerFixtures {
  /** One shop for all tests of a worker: tests bring their own customers, so they do not meet. */
  shop: RunningShop
}

interface TestFixtures {
  /** A phone of Uzbekistan that no other test uses. */
  phone: string
  /** Console messages that a test expects: parts of their text. */
  allowedMessages: string[]
}

let phones = 0

/** Browser tests: a real shop, and a failure for each console error and each violation of the policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are wanted off this pattern
    async ({}, use) => {
      const shop = await startShop({ env: { OTP_RESEND_SECONDS: "2" } })
      await use(shop)
      await shop.stop()
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  phone: async ({}, use, info) => {
    phones += 1
    await use(`+99890${String(1_000_000 + info.workerIndex * 100_000 + phones)}`)
  },
  allowedMessages: [[], { option: true }],
  page: async ({ page, allowedMessages }, use) => {
    const problems: string[] = []
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text())
    })
    page.on("pageerror", (error) => problems.push(error.message))
    await use(page)
    // A refused form answers 422, and the browser notes each such answer.
    const expected = ["status of 422", ...allowedMessages]
    const unexpected = problems.filter((text) => !expected.some((part) => text.includes(part)))
    expect(unexpected, "messages on the console").toEqual([])
  },
})

export { expect }
