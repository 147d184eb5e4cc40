import { defineConfig, devices } from "playwright/test"
import { CHROMIUM_ARGS, getChromium } from "./tests/support/chromium.ts"
import { isFullRun } from "./tests/support/full-run.ts"
import { WORKERS } from "./tests/support/worker-count.ts"

const executablePath = getChromium()
/**
 * Arguments for a browser that loads no pictures. Decoding them takes an eighth of the browser's CPU time, and without
 * scripts a browser ignores lazy loading, so the shop would have to encode all 48 pictures of a list. In the full run,
 * the browser with scripts loads pictures in all tests. A test file that checks pictures loads them in every run,
 * because it sets its own arguments.
 */
const withoutPictures = [...CHROMIUM_ARGS, "--blink-settings=imagesEnabled=false"]

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
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
  // A test with the tag @js or @no-js runs only in the project of this name. All other tests run in both projects.
  // `npm test` leaves out the tests with the tag @full.
  projects: [
    {
      name: "js",
      grepInvert: /@no-js/,
      use: {
        launchOptions: {
          executablePath,
          args: isFullRun ? CHROMIUM_ARGS : withoutPictures,
        },
      },
    },
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
