import { setFlagsFromString } from "node:v8"

/**
 * Prevents V8 from optimizing WebAssembly that is loaded after this call. V8 would use 600 MB of memory only to
 * optimize PostgreSQL's SQL parser. docs/bench.md says under "Memory" how much slower queries become.
 */
export function pinBaselineCompiler(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}
