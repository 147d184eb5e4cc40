// The scripts of package.json load this file with `node --import`. The operator's own Node may run them.
import "./check-node.mjs"

// Imported after the check, because an older Node cannot parse it.
await import("./db/drizzle-resolve-hook.ts")
