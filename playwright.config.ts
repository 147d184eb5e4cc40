import { defineConfig, devices } from "playwright/test"
import { findChromium } from "./tests/support/chromium.ts"
import { WORKERS } from "./tests/support/workers.ts"

const executablePath = findChromium()
const args = [
  "--no-sandbox",
  "--disable-gpu",
  // What draws without a GPU needs no process of its own: a tenth of all work.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
/** Without scripts a browser loads lazy pictures at once, and the shop has to draw the 48 of a list. */
const withoutPictures = [...args, "--blink-settings=imagesEnabled=false"]

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  globalSetup: ["./tests/support/built-shop.ts", "./tests/support/encoded-pictures.ts"],
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, because a busy machine is no fault of the shop.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    // Its user agent is that of an ordinary Chrome: with the headless one the shop sees a crawler.
    ...devices["Desktop Chrome"],
    locale: "en-US",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace costs a third of the time: `npx playwright test --trace=retain-on-failure` makes one.
    trace: "off",
    // What a worker fetches no test's route would see; the tests that are about it let it in.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args },
  },
  // A test tagged @js or @no-js runs in that project alone, all others in both.
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
