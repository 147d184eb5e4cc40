// Adds the settings of .env to the environment; programs import it, or node --import does. Unlike with node --env-file,
// an empty variable of the environment counts as absent and does not hide the setting of the file.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { root } from "./paths.mjs"

const file = path.join(root, ".env")
if (existsSync(file)) {
  const settings = parseEnv(readFileSync(file, "utf8"))
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
}
