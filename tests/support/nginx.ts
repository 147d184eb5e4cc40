import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { undoAtExit } from "#tests/support/at-exit.ts"
import { SELF_SIGNED } from "#tests/support/self-signed-certificate.ts"
import { hasEnded } from "#tests/support/shop.ts"

const BINARY = "/usr/sbin/nginx"
const NOT_INSTALLED = "nginx is not installed: run `apt-get install nginx-light` and try again"
const DEPLOY = path.resolve(import.meta.dirname, "../../deploy")
const CONFIGURATION = path.join(DEPLOY, "nginx.conf")

/** nginx in front of shops that run on this machine. */
export interface Nginx {
  /** Returns the id of the process whose children serve requests. It changes after a crash. */
  pid(): number
  /** Text of nginx's error log. */
  output(): string
  /** Kills nginx with all its children and starts it again, as a supervisor does. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts Debian's nginx with the project's configuration, in which only the addresses are replaced, and what `edit`
 * changes. Its process id and its temporary files go into a folder of its own.
 *
 * @param addresses maps each `host:port` pair and each listening port in the configuration to its replacement
 */
export async function startNginx(
  addresses: Readonly<Record<string, string>>,
  edit = (configuration: string) => configuration,
): Promise<Nginx> {
  if (!existsSync(BINARY)) throw new Error(NOT_INSTALLED)
  const folder = mkdtempSync(path.join(tmpdir(), "shop-nginx-"))
  // If root starts nginx, its workers run as another user, who must be able to read the folder.
  chmodSync(folder, 0o755)
  const file = path.join(folder, "nginx.conf")
  writeFileSync(file, edit(configure(addresses, folder)))
  const [port = ""] = Object.entries(addresses).flatMap(([from, to]) =>
    from === "8080" ? [to] : [],
  )
  let output = ""

  async function start() {
    const own = `daemon off; pid ${folder}/nginx.pid;`
    const args = ["-p", folder, "-c", file, "-e", "stderr", "-g", own]
    // `detached` puts nginx and its children into a process group, so that `crash` can kill all of them. Otherwise the
    // children would survive nginx.
    const started = spawn(BINARY, args, { stdio: ["ignore", "ignore", "pipe"], detached: true })
    started.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
    const stopped = undoAtExit(() => started.kill("SIGTERM"))
    started.once("exit", stopped)
    for (let tries = 0; !(await isOpen(Number(port))); tries += 1) {
      if (tries > 200 || hasEnded(started)) throw new Error(`nginx did not start:\n${output}`)
      await wait(50)
    }
    return started
  }

  async function end(kill: () => void) {
    if (hasEnded(server)) return
    const ended = once(server, "exit")
    kill()
    await ended
  }

  let server = await start()
  const pid = () => server.pid ?? 0
  return {
    pid,
    output: () => output,
    async crash() {
      await end(() => process.kill(-pid(), "SIGKILL"))
      server = await start()
    },
    async stop() {
      await end(() => server.kill("SIGTERM"))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Lets Debian's nginx check the project's site with a certificate. Only the paths of the certificate are replaced, and
 * the ports by sockets in a folder, because only root may open these ports. Returns what nginx prints.
 */
export function checkNginxSite(): string {
  if (!existsSync(BINARY)) throw new Error(NOT_INSTALLED)
  const folder = mkdtempSync(path.join(tmpdir(), "shop-nginx-"))
  writeFileSync(path.join(folder, "fullchain.pem"), SELF_SIGNED.cert)
  writeFileSync(path.join(folder, "privkey.pem"), SELF_SIGNED.key)
  const site = readFileSync(path.join(DEPLOY, "nginx-tls.conf"), "utf8")
    .replaceAll("/etc/letsencrypt/live/shop.example", folder)
    .replaceAll(/^ {2}listen (\S*?)(?=;| )/gm, `  listen unix:${folder}/$1`)
  const file = path.join(folder, "nginx.conf")
  writeFileSync(file, `pid nginx.pid; events {} http { ${listTemporaryFolders(folder)} ${site} }`)
  const { stderr } = spawnSync(BINARY, ["-t", "-p", folder, "-c", file, "-e", "stderr"], {
    encoding: "utf8",
  })
  rmSync(folder, { recursive: true })
  return stderr
}

/** Returns the directives that put the temporary files of nginx into a folder. */
function listTemporaryFolders(folder: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  return kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};\n`).join("")
}

function configure(addresses: Readonly<Record<string, string>>, folder: string): string {
  let text = readFileSync(CONFIGURATION, "utf8").replace(
    "http {\n",
    `http {\n${listTemporaryFolders(folder)}`,
  )
  for (const [from, to] of Object.entries(addresses)) {
    const place = from.includes(":") ? `server ${from}` : `listen ${from};`
    if (!text.includes(place)) throw new Error(`${CONFIGURATION} has no "${place}"`)
    text = text.replaceAll(place, from.includes(":") ? `server ${to}` : `listen ${to};`)
  }
  return text
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, "127.0.0.1", () => {
    socket.destroy()
    resolve(true)
  })
  socket.once("error", () => resolve(false))
  return promise
}
