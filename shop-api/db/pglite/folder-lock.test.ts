import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { FolderInUseError, lockFolder } from "./folder-lock.ts"
import { findStartTime, getPidSpace } from "./process-identity.ts"

// The tests run real databases and processes, which may take long on busy machines.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

let folder: string
let claims: string

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "shop-lock-")), "pg")
  claims = `${folder}.lock`
})

afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

/** Runs `work` while another process is running, and passes the pid of that process to `work`. */
async function withNeighbour(work: (pid: number) => Promise<void>): Promise<void> {
  const neighbour = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
  try {
    await work(Number(neighbour.pid))
  } finally {
    neighbour.kill("SIGKILL")
    await once(neighbour, "exit")
  }
}

function writeClaim({ pid, started, space = getPidSpace() }: ClaimOf): string {
  mkdirSync(claims, { recursive: true })
  const file = path.join(claims, `${pid}-${started}-${space}`)
  writeFileSync(file, "")
  writeFileSync(`${file}.held`, "")
  return file
}

type ClaimOf = { pid: number; started: string | null; space?: string }

describe("the lock of a data folder", () => {
  test("admits one holder at a time, and the next one after a release", async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    lock.release()
    expect(readdirSync(claims)).toEqual([])
    const again = await lockFolder(folder)
    again.release()
  })

  test("names the process that holds it in one line", async () => {
    await withNeighbour(async (pid) => {
      writeClaim({ pid, started: findStartTime(pid) })
      const refused = lockFolder(folder)
      await expect(refused).rejects.toThrow(
        `${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder`,
      )
      await expect(refused).rejects.toMatchObject({ pid })
    })
  })

  test("is taken over from a killed process", async () => {
    const dead: ClaimOf[] = []
    await withNeighbour(async (pid) => {
      dead.push({ pid, started: findStartTime(pid) })
    })
    const [claim] = dead
    if (!claim) throw new Error("no neighbour")
    writeClaim(claim)
    const lock = await lockFolder(folder)
    expect(readdirSync(claims).filter((name) => name.startsWith(`${claim.pid}-`))).toEqual([])
    lock.release()
  })

  test("is taken over from a killed process whose pid is in use again", async () => {
    await withNeighbour(async (pid) => {
      const stale = writeClaim({ pid, started: String(Number(findStartTime(pid)) - 1) })
      const lock = await lockFolder(folder)
      expect(readdirSync(claims)).not.toContain(path.basename(stale))
      lock.release()
    })
  })

  test("is taken over from another container or boot after its heartbeat has stopped", async () => {
    const file = writeClaim({ pid: 1, started: "1", space: "other000.1" })
    const silent = new Date(Date.now() - 60_000)
    utimesSync(file, silent, silent)
    const lock = await lockFolder(folder)
    expect(readdirSync(claims)).toHaveLength(2)
    lock.release()
  })

  describe("of another container or boot whose clock was ahead", () => {
    const HOUR_MS = 3_600_000
    const setHourLater = (file: string) => {
      const later = new Date(Date.now() + HOUR_MS)
      utimesSync(file, later, later)
    }

    beforeEach(() => {
      const started = performance.now()
      const now = performance.now.bind(performance)
      // Makes `performance.now()` run a hundred times as fast as the real clock.
      vi.spyOn(performance, "now").mockImplementation(() => started + (now() - started) * 100)
    })

    afterEach(() => vi.restoreAllMocks())

    test("[D1.583] is taken over once it was seen without a heartbeat for 20 seconds", async () => {
      setHourLater(writeClaim({ pid: 1, started: "1", space: "other000.1" }))
      const lock = await lockFolder(folder)
      expect(readdirSync(claims)).toHaveLength(2)
      lock.release()
    })

    test("[D1.583] is not taken over while its heartbeat goes on", async () => {
      const file = writeClaim({ pid: 1, started: "1", space: "other000.1" })
      setHourLater(file)
      const beat = setInterval(() => setHourLater(file), 10)
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
      clearInterval(beat)
    })
  })

  test("admits exactly one of several processes that start together", async () => {
    const script = `
      import { lockFolder } from ${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)}
      process.stdin.once("data", async () => {
        try {
          await lockFolder(${JSON.stringify(folder)})
          console.log("have it")
          setInterval(() => {}, 1000)
        } catch (error) {
          console.log(error.name)
          process.exit()
        }
      })
      console.log("ready")`
    const starters = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", script]),
    )
    const ended = starters.map((starter) => once(starter, "exit"))
    const lines = starters.map((starter) => starter.stdout.setEncoding("utf8").iterator())
    for (const line of lines) expect((await line.next()).value).toBe("ready\n")
    for (const starter of starters) starter.stdin.write("go\n")
    const outcomes = await Promise.all(lines.map(async (line) => String((await line.next()).value)))
    for (const starter of starters) starter.kill("SIGKILL")
    await Promise.all(ended)
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "FolderInUseError\n"),
      "have it\n",
    ])
  })
})

describe("findStartTime", () => {
  test("returns the same time while a process lives, and null afterwards", async () => {
    let known = 0
    await withNeighbour(async (pid) => {
      known = pid
      expect(findStartTime(pid)).toMatch(/^\d+$/)
      expect(findStartTime(pid)).toBe(findStartTime(pid))
    })
    expect(findStartTime(known)).toBeNull()
  })

  test("returns null for a dead process that its parent has not reaped", async () => {
    // A child process of the shell ends at once. The shell then replaces itself by `sleep`, which never waits for the
    // child, so that the child stays a zombie process.
    const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 30"])
    const [line] = (await once(parent.stdout, "data")) as [Buffer]
    await expect.poll(() => findStartTime(Number(line.toString()))).toBeNull()
    parent.kill("SIGKILL")
    await once(parent, "exit")
  })
})
