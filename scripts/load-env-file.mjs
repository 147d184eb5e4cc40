// Adds the settings in the file .env to the environment of the process. Programs import this module, or `node --import`
// loads it. An environment variable that is set but empty counts as absent here. With `node --env-file`, such a
// variable would hide the setting in the file.
import { parseEnv } from "node:util"
import { readEnvFile } from "./read-env-file.mjs"
import { Stop } from "./run-script.mjs"

try {
  const settings = parseEnv(readEnvFile())
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`atir: ${error.message}`)
  process.exit(1)
}
