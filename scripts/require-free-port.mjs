import { once } from "node:events"
import { createServer } from "node:net"
import * as util from "node:util"
import { readEnvFile } from "./read-env-file.mjs"
import { Stop } from "./run-script.mjs"

/**
 * Checks that the port is free. The check comes before installing and building, which take minutes.
 * check-settings.ts and the server report all other wrong settings.
 *
 * @throws {Stop} when the port is taken
 */
export async function requireFreePort() {
  // Node 20 has the function `parseEnv` only since version 20.12, so it may be missing.
  const { parseEnv } = /** @type {Partial<typeof util>} */ (util)
  const settings = parseEnv?.(readEnvFile())
  const port = Number(process.env.PORT || settings?.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const host = process.env.LISTEN_ADDRESS || settings?.LISTEN_ADDRESS || undefined
  const probe = createServer().listen(port, host)
  try {
    await once(probe, "listening")
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) return
    throw new Stop(
      `PORT ${port} is already in use: stop the process that listens on it, or set another PORT`,
    )
  }
  probe.close()
  await once(probe, "close")
}
