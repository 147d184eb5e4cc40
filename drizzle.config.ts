import { defineConfig } from "drizzle-kit"

/** `drizzle-kit generate` writes the next migration from the difference to the last one. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./shop-api/db/schema.ts",
  out: "./shop-api/db/migrations",
})
