import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { WORKERS } from "./tests/support/workers.ts"

/** The package's only work is to fail a build for the browser; in a test everything is the server. */
function serverOnly(): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    resolveId: (id) => (id === "server-only" ? "\0server-only" : null),
    load: (id) => (id === "\0server-only" ? "" : null),
  }
}

export default defineConfig({
  plugins: [vanillaExtractPlugin(), serverOnly()],
  test: {
    maxWorkers: WORKERS,
    // A safety net and not a measure: a busy machine is no fault of the shop.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // The storefront's modules read their settings when they are imported; these two have no default.
          env: { APP_SECRET: "a".repeat(32), INTERNAL_KEY: "b".repeat(32) },
          include: [
            "{app,contract,domain,labs,runtime,server,shop-api}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.mjs",
            "tests/{contract,crawlers,lint,support}/**/*.test.ts",
            "tests/*.test.ts",
          ],
          exclude: ["labs/faults/**"],
          // A process for each file would compile the shop and PGlite anew each time: a third of all work.
          isolate: false,
          globalSetup: "tests/support/postgres-folder.ts",
          setupFiles: ["tests/support/real-clock.ts"],
          // Generous, because a busy machine is no fault of the shop.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["labs/faults/**/*.test.ts"],
          globalSetup: "labs/faults/results.ts",
          // At its full length a fault wants the machine for itself.
          maxWorkers: Number(process.env["FAULT_WORKERS"] || "1"),
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
