// Adds the settings in the file .env to the environment of the process. Programs import this module, or `node --import`
// loads it. An environment variable that is set but empty counts as absent here. With `node --env-file`, such a
// variable would hide the setting in the file.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { describeMisspelledSettings } from "./misspelled-settings.mjs"
import { root } from "./paths.mjs"
import { readEnvFile } from "./read-env-file.mjs"
import { Stop } from "./run-script.mjs"

try {
  const settings = parseEnv(readEnvFile())
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
  const example = path.join(root, ".env.example")
  const known = existsSync(example) ? parseEnv(readFileSync(example, "utf8")) : {}
  for (const line of describeMisspelledSettings(Object.keys(settings), Object.keys(known))) {
    console.error(`atir: ${line}`)
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`atir: ${error.message}`)
  process.exit(1)
}
