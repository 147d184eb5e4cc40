import { execFile } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { undoAtExit } from "#tests/support/at-exit.ts"
import { getFreePort } from "#tests/support/shop.ts"

const run = promisify(execFile)

/**
 * Environment variable that names the folder for the servers' files. Without it, they are in the system's temporary
 * folder.
 */
export const POSTGRES_FOLDER = "ATIR_POSTGRES_FOLDER"

/** A PostgreSQL server, which is empty at first and runs until the end of the tests. */
export type PostgresServer = {
  url: string
  /** Returns the id of the process whose children serve the connections. It changes after a crash. */
  pid(): number
  /** Stops the server as a crash would, and starts it again with its data. */
  crash(): Promise<void>
  stop(): Promise<void>
}

const DEBIAN_BINARIES = "/usr/lib/postgresql"
const NOT_INSTALLED = "PostgreSQL is not installed: run `apt-get install postgresql` and try again"

/**
 * Starts Debian's PostgreSQL on a free port, in a temporary folder. Installs PostgreSQL if it is missing. Throws if the
 * installation fails, so that no test is skipped silently.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findBinaries() ?? (await install())
  const folder = mkdtempSync(path.join(process.env[POSTGRES_FOLDER] ?? tmpdir(), "shop-postgres-"))
  const pgCtl = path.join(binaries, "pg_ctl")
  const as = (await findServerUser(folder)) ?? []
  const call = (program: string, args: readonly string[]) => {
    const [command = program, ...rest] = [...as, program, ...args]
    // PostgreSQL needs a readable working directory, and the server's user may be unable to read the current one.
    return run(command, rest, { cwd: folder })
  }

  const data = path.join(folder, "data")
  await call(path.join(binaries, "initdb"), [
    "-D",
    data,
    "-U",
    "shop",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ])
  // Chosen as late as possible, because another program may take the port before PostgreSQL does.
  const port = await getFreePort()
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  const start = () =>
    call(pgCtl, ["-D", data, "-l", path.join(folder, "log"), "-w", "-o", settings, "start"])
  await start()
  const readPid = () => {
    const [pid = ""] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")
    return Number(pid)
  }
  // SIGQUIT makes PostgreSQL stop at once, without waiting for its clients.
  const stopped = undoAtExit(() => process.kill(readPid(), "SIGQUIT"))
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    pid: readPid,
    async crash() {
      await call(pgCtl, ["-D", data, "-m", "immediate", "-w", "stop"])
      await start()
    },
    async stop() {
      await call(pgCtl, ["-D", data, "-m", "immediate", "-w", "stop"])
      stopped()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the folder of the newest installed version; null if none is installed. */
function findBinaries(): string | null {
  if (!existsSync(DEBIAN_BINARIES)) return null
  const [newest] = readdirSync(DEBIAN_BINARIES).toSorted(
    (one, other) => Number(other) - Number(one),
  )
  const folder = newest && path.join(DEBIAN_BINARIES, newest, "bin")
  return folder && existsSync(path.join(folder, "initdb")) ? folder : null
}

async function install(): Promise<string> {
  if (userInfo().uid !== 0) throw new Error(NOT_INSTALLED)
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  await run("apt-get", ["install", "-y", "postgresql"], { env }).catch(() => {})
  const binaries = findBinaries()
  if (!binaries) throw new Error(NOT_INSTALLED)
  return binaries
}

/**
 * Returns the command that starts a program as another user, if the tests run as root: PostgreSQL refuses to run as
 * root. Null otherwise.
 */
async function findServerUser(folder: string): Promise<string[] | null> {
  if (userInfo().uid !== 0) return null
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout)
  chownSync(folder, await id("-u"), await id("-g"))
  return ["runuser", "-u", "postgres", "--"]
}
