import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { WORKERS } from "./tests/support/worker-count.ts"

/**
 * Creates the plugin that replaces the package `server-only` by an empty module. An import of this package makes a
 * build for the browser fail, but tests run all code on the server.
 */
function serverOnly(): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    resolveId: (id) => (id === "server-only" ? "\0server-only" : null),
    load: (id) => (id === "\0server-only" ? "" : null),
  }
}

/** Settings that have no default. Modules of the storefront read them when they are imported. */
const SETTINGS = { APP_SECRET: "a".repeat(32), INTERNAL_KEY: "b".repeat(32) }
/** Tests beside the code that start a PostgreSQL server. `npm run check` does not run them. */
const NEED_POSTGRES = "shop-api/db/*.test.ts"
/**
 * The API tests that every run executes not only on PostgreSQL but also on the embedded database (PGlite): a purchase
 * from the sign-in to the payment.
 */
const EMBEDDED_SMOKE = [
  "tests/api/auth/sign-in.test.ts",
  "tests/api/cart/cart-products.test.ts",
  "tests/api/checkout/checkout.test.ts",
  "tests/api/orders/orders.test.ts",
  "tests/api/payments/payment.test.ts",
]
/** The files that take longest. */
const LONG = [
  "tests/http/shell/bad-inputs.test.ts",
  "tests/api/payments/charge-faults.test.ts",
  "tests/api/orders/open-order-races.test.ts",
  "tests/api/limits/limits.test.ts",
]

/**
 * Starts the longest files first. Vitest itself starts the largest files first, and the other workers would then wait
 * for a small file that takes long.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const API_TESTS = ["tests/api/**/*.test.ts", NEED_POSTGRES]
const API_SETUP = [
  "tests/support/share-postgres-folder.ts",
  "tests/support/share-encoded-pictures.ts",
]
const SHARED = {
  // With isolation, each test file would compile the shop and PGlite again.
  isolate: false,
  setupFiles: ["tests/support/restore-real-clock.ts"],
  // These time limits are long, because tests must not fail on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  plugins: [vanillaExtractPlugin(), serverOnly()],
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: "full",
        description: "Runs only in the full run, because it takes long or is about a detail.",
      },
    ],
    // The timeout is long, because tests must not fail on a busy machine.
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
            "tests/{crawlers,lint,programs,support}/**/*.test.ts",
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
          globalSetup: ["tests/support/rebuild-shop.ts", "tests/support/share-encoded-pictures.ts"],
          ...SHARED,
          // Some tests open all pages of the shop.
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
          // At full length, a fault test uses the whole machine.
          maxWorkers: Number(process.env["FAULT_WORKERS"] || "1"),
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
