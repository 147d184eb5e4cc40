// The npm scripts load this file with `node --import`. The operator's own Node, which may be too old, can run these
// scripts, so its version is checked before anything else is loaded.
import "./check-node.mjs"

// Imported after the check, because an older Node cannot parse TypeScript.
await import("./db/drizzle-resolve-hook.ts")
