import { defineConfig, devices } from "playwright/test"
import { getChromium } from "./tests/support/chromium.ts"
import { WORKERS } from "./tests/support/worker-count.ts"

const executablePath = getChromium()
const args = [
  "--no-sandbox",
  "--disable-gpu",
  // Without a GPU, a separate GPU process would use a tenth of all CPU time for nothing.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
/**
 * Arguments for the browser without scripts, which loads no pictures. Such a browser ignores lazy loading, so the shop
 * would have to encode all 48 pictures of a list.
 */
const withoutPictures = [...args, "--blink-settings=imagesEnabled=false"]

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  globalSetup: ["./tests/support/rebuild-shop.ts", "./tests/support/share-encoded-pictures.ts"],
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // The timeouts are long, because tests must not fail on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    // The user agent of an ordinary Chrome. The shop treats a headless Chrome as a crawler.
    ...devices["Desktop Chrome"],
    locale: "en-US",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording traces would take a third of the time. `npx playwright test --trace=retain-on-failure` records them.
    trace: "off",
    // `page.route` does not intercept the requests of a service worker. The tests of the service worker allow service
    // workers.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args },
  },
  // A test with the tag @js or @no-js runs only in the project of this name. All other tests run in both projects.
  // `npm test` leaves out the tests with the tag @full.
  projects: [
    { name: "js", grepInvert: /@no-js/ },
    {
      name: "no-js",
      grepInvert: /@js/,
      use: {
        javaScriptEnabled: false,
        launchOptions: { executablePath, args: withoutPictures },
      },
    },
  ],
})
