import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { WORKERS } from "./tests/support/workers.ts"

/** Replaces the package `server-only`, which fails a build for the browser; tests run everything on the server. */
function serverOnly(): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    resolveId: (id) => (id === "server-only" ? "\0server-only" : null),
    load: (id) => (id === "\0server-only" ? "" : null),
  }
}

/** Settings without a default, which the storefront's modules read when they are imported. */
const SETTINGS = { APP_SECRET: "a".repeat(32), INTERNAL_KEY: "b".repeat(32) }
/** Tests next to the code that start a PostgreSQL server; `npm run check` does not run them. */
const NEED_POSTGRES = "shop-api/db/*.test.ts"
/** Of the API tests, those that run on the embedded store each time: a purchase from sign-in to payment. */
const EMBEDDED_SMOKE = [
  "tests/api/auth/sign-in.test.ts",
  "tests/api/cart/cart-products.test.ts",
  "tests/api/checkout/checkout.test.ts",
  "tests/api/orders/orders.test.ts",
  "tests/api/payments/payment.test.ts",
]
const API_TESTS = ["tests/api/**/*.test.ts", NEED_POSTGRES]
const API_SETUP = ["tests/support/postgres-folder.ts", "tests/support/encoded-pictures.ts"]
const SHARED = {
  // Isolated files would compile the shop and PGlite again each time, which is a third of all work.
  isolate: false,
  setupFiles: ["tests/support/real-clock.ts"],
  // Generous, because a busy machine is not a fault of the shop.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  plugins: [vanillaExtractPlugin(), serverOnly()],
  test: {
    maxWorkers: WORKERS,
    // Generous, because a busy machine is not a fault of the shop.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          env: SETTINGS,
          include: [
            "{app,contract,demo,domain,labs,runtime,server,shop-api}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.{mjs,ts}",
            "tests/{crawlers,lint,support}/**/*.test.ts",
            "tests/*.test.ts",
          ],
          exclude: [NEED_POSTGRES, "labs/faults/**", "**/node_modules/**"],
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          env: SETTINGS,
          include: API_TESTS,
          globalSetup: API_SETUP,
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          env: { ...SETTINGS, STORE: "embedded" },
          include: process.env["EVERY_STORE"] === "1" ? API_TESTS : EMBEDDED_SMOKE,
          globalSetup: API_SETUP,
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          env: SETTINGS,
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/rebuild-shop.ts", "tests/support/encoded-pictures.ts"],
          ...SHARED,
          // Some tests open all pages.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["labs/faults/**/*.test.ts"],
          globalSetup: "labs/faults/results.ts",
          // At full length, a fault test needs the whole machine.
          maxWorkers: Number(process.env["FAULT_WORKERS"] || "1"),
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
