import { setFlagsFromString } from "node:v8"

/**
 * Has V8 leave WebAssembly that is loaded from now on as its baseline compiler made it. It would optimize the engine's busy
 * functions in the background, and takes 600 MB for the parser of SQL alone. docs/bench.md, "Memory", says what it costs.
 */
export function keepBaselineCode(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}
