import { execFileSync } from "node:child_process"
import os from "node:os"

/** The machine and the commit with which a result was measured. */
export interface Machine {
  cpu: string
  cores: number
  memoryGb: number
  system: string
  node: string
  /** Short hash of the commit, with ", with changes" appended if the working tree has uncommitted changes. */
  commit: string
  /** Load average of the last minute before the benchmark. Above zero if other programs were running. */
  loadBefore: number
  loadAfter: number
}

export function readMachine(): Machine {
  const [cpu] = os.cpus()
  const load = readLoad()
  return {
    cpu: cpu?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}, ${os.arch()}`,
    node: process.version,
    commit: readCommit(),
    loadBefore: load,
    loadAfter: load,
  }
}

export function readLoad(): number {
  return os.loadavg()[0] ?? 0
}

function readCommit(): string {
  try {
    const changes = git("status", "--porcelain")
    return git("rev-parse", "--short", "HEAD") + (changes ? ", with changes" : "")
  } catch {
    return "unknown, not a git clone"
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, {
    cwd: import.meta.dirname,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim()
}
