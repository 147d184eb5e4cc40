// The npm scripts load this file with `node --import`. They may run on the operator's own version of Node, so the
// version is checked first.
import "./check-node.mjs"

// Imported after the check, because an older Node cannot parse it.
await import("./db/drizzle-resolve-hook.ts")
