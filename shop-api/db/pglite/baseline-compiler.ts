import { setFlagsFromString } from "node:v8"

/**
 * Keeps V8 from optimizing WebAssembly that is loaded after this call: optimizing PostgreSQL's SQL parser alone takes
 * 600 MB. docs/bench.md, "Memory", has the price in time.
 */
export function keepBaselineCode(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}
