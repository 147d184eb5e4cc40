import { defineConfig, devices } from "playwright/test"
import { getChromium } from "./tests/support/chromium.ts"
import { WORKERS } from "./tests/support/workers.ts"

const executablePath = getChromium()
const args = [
  "--no-sandbox",
  "--disable-gpu",
  // Without a GPU, a separate GPU process only adds a tenth of all work.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
/** Without scripts a browser loads lazy pictures at once, and the shop would have to draw all 48 of a list. */
const withoutPictures = [...args, "--blink-settings=imagesEnabled=false"]

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  globalSetup: ["./tests/support/rebuild-shop.ts", "./tests/support/encoded-pictures.ts"],
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, because a busy machine is not a fault of the shop.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    // The user agent of an ordinary Chrome, because the shop treats a headless one as a crawler.
    ...devices["Desktop Chrome"],
    locale: "en-US",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Traces take a third of the time; `npx playwright test --trace=retain-on-failure` records them.
    trace: "off",
    // `page.route` does not see requests of a service worker; the tests of the worker allow it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args },
  },
  // A test tagged @js or @no-js runs only in that project, all others in both.
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
