// Adds the settings of .env to the environment. Programs import this module, or `node --import` loads it. Unlike `node
// --env-file`, it treats an empty environment variable as absent, so that it does not hide the setting of the file.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { root } from "./paths.mjs"

const file = path.join(root, ".env")
if (existsSync(file)) {
  const settings = parseEnv(readFileSync(file, "utf8"))
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
}
