import { defineConfig } from "drizzle-kit"

/**
 * The configuration for `drizzle-kit generate`, which compares the schema with the last migration and writes the next
 * one.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: "./shop-api/db/schema.ts",
  out: "./shop-api/db/migrations",
})
