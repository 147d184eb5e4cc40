// Loaded with `node --import` by package.json's scripts, which an operator's own Node may run.
import "./check-node.mjs"

// Only after the check: an older Node cannot read it.
await import("./db/drizzle-resolve-hook.ts")
