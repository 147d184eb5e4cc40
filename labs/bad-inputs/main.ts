// npm run lab -- bad-inputs [--every-language] [B001 ...]
import { parseArgs } from "node:util"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "every-language": { type: "boolean", default: false } },
})
// Set before the import, because the imported table of inputs reads the variable.
if (values["every-language"]) process.env["EVERY_LANGUAGE"] = "1"
const { sendAll } = await import("#labs/bad-inputs/send-all.ts")
process.exitCode = (await sendAll(positionals)) ? 0 : 1
