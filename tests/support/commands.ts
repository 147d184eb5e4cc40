import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { runCommand } from "#shop-api/cli/program.ts"
import { getSchemaVersion } from "#shop-api/db/migrate.ts"
import { type CommandSocket, openCommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts"
import { SECRETS, type TestApi } from "#tests/support/test-api.ts"

const root = path.resolve(import.meta.dirname, "../..")

/** The flag of Node with which compose.yaml starts the shop API. It halves the start time of a shop process. */
export const QUICK_IMPORTS = `--import=${path.join(root, "shop-api/db/drizzle-resolve-hook.ts")}`

export interface Ended {
  /** The exit code; null if the process was killed. */
  code: number | null
  out: string
  err: string
}

type Where = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Settings that are added to the defaults. */
  env?: NodeJS.ProcessEnv
}

function settingsOf({ dataDir, databaseUrl, env }: Where): NodeJS.ProcessEnv {
  const settings = { ...SECRETS, ...env, DATA_DIR: dataDir }
  return databaseUrl === undefined ? settings : { ...settings, DATABASE_URL: databaseUrl }
}

/**
 * Starts `npm run shop -- words` as a process that works on the store of a shop. If `stdout` is a file descriptor, the
 * process writes its output there, and `out` stays empty.
 */
export function startCommand(
  where: Where,
  words: readonly string[],
  { stdout = "pipe" }: { stdout?: number | "pipe" } = {},
) {
  const program = path.join(root, "shop-api/cli.ts")
  const child = spawn(process.execPath, [QUICK_IMPORTS, program, ...words], {
    cwd: where.dataDir,
    env: { PATH: process.env["PATH"], ...COMPILE_CACHE, ...settingsOf(where) },
    stdio: ["ignore", stdout, "pipe"],
  })
  const output = { out: "", err: "" }
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.out += text))
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.err += text))
  const ended = once(child, "close").then((): Ended => ({ code: child.exitCode, ...output }))
  return { child, ended }
}

/** Runs `npm run shop -- words` within the test process, which is a second faster than a new process. */
export async function commandInProcess(where: Where, ...words: string[]): Promise<Ended> {
  const output = { out: "", err: "" }
  const code = await runCommand(words, {
    env: settingsOf(where),
    cwd: where.dataDir,
    signal: AbortSignal.timeout(300_000),
    out: { write: (text: string | Uint8Array) => Boolean((output.out += String(text))) },
    err: { write: (text: string | Uint8Array) => Boolean((output.err += String(text))) },
  })
  return { code, ...output }
}

/** Runs `npm run shop -- words` as a process until it exits. */
export function command(where: Where, ...words: string[]): Promise<Ended> {
  return startCommand(where, words).ended
}

/** Opens a command socket for a test's shop API, as a running shop does. */
export async function openForCommands(api: TestApi): Promise<CommandSocket | null> {
  const { openSession } = api.database
  if (!openSession) return null
  return openCommandSocket({
    dataDir: api.config.dataDir,
    hello: { schema: getSchemaVersion() },
    openSession,
    onChange: () => api.invalidateCatalogue(),
  })
}
