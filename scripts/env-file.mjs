// Adds the settings of .env to the environment: for programs to import, or for node --import. With node --env-file an
// empty variable of the shell would hide the file's setting, but an empty setting counts as an absent one.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { root } from "./paths.mjs"

const file = path.join(root, ".env")
if (existsSync(file)) {
  const settings = parseEnv(readFileSync(file, "utf8"))
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
}
