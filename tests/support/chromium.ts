import { existsSync } from "node:fs"

const KNOWN = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

/** Returns the path of the browser for the tests. Throws if the machine has none. */
export function getChromium(): string {
  const path = process.env["CHROMIUM_PATH"] || KNOWN.find((file) => existsSync(file))
  if (path) return path
  throw new Error(
    "no Chromium: install it (apt-get install chromium-headless-shell) or set CHROMIUM_PATH",
  )
}

/** Arguments with which the tests start Chromium. */
export const CHROMIUM_ARGS = [
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
