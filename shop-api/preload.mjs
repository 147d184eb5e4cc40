// The npm scripts load this file with `node --import`. The operator's own version of Node may run them, so it is
// checked before anything else is loaded.
import "./check-node.mjs"

// Imported after the check, because an older Node cannot parse TypeScript.
await import("./db/drizzle-resolve-hook.ts")
