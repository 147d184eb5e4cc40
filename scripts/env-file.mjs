// Adds the settings in the file .env to the environment of the process. Programs import this module, or `node --import`
// loads it. An environment variable that is set but empty counts as absent here. With `node --env-file`, such a
// variable would hide the setting in the file.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { root } from "./paths.mjs"

const file = path.join(root, ".env")
if (existsSync(file)) {
  const settings = parseEnv(readFileSync(file, "utf8"))
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
}
