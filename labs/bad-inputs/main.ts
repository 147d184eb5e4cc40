// Usage: npm run lab -- bad-inputs [--every-language] [B001 ...]. Sends bad inputs to a shop and checks its responses.
// Arguments such as B001 are the ids of the inputs to send; without them, it sends all inputs.
import { parseArgs } from "node:util"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "every-language": { type: "boolean", default: false } },
})
// The module that is imported below reads this variable, so it must be set before the import.
if (values["every-language"]) process.env["EVERY_LANGUAGE"] = "1"
const { sendAll } = await import("#labs/bad-inputs/send-all.ts")
process.exitCode = (await sendAll(positionals)) ? 0 : 1
