import { setFlagsFromString } from "node:v8"

/**
 * Prevents V8 from optimizing WebAssembly that is loaded after this call. To optimize PostgreSQL's SQL parser alone takes
 * 600 MB of memory. docs/bench.md, "Memory", has the cost in time.
 */
export function pinBaselineCompiler(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}
